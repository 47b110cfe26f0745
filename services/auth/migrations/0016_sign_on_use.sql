-- When a provider last vouched for somebody by this; null is of a version from before.
alter table sign_on_identities add column last_used_at timestamptz;
