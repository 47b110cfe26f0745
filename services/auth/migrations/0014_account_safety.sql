-- When these codes were given out: whoever takes an account back ends those of whoever had taken it.
-- Null is of a version from before.
alter table recovery_codes add column created_at timestamptz;

-- Until then the app's codes count for nothing: too many were guessed within a day.
alter table totp_factors add column locked_until timestamptz;

-- Who was shown the link for somebody else: it is void once they may no longer do what they asked for.
alter table links add column asked_by uuid references users;
