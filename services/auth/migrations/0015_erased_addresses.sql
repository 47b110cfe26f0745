-- Addresses of erased accounts, for the services that were given them as recipients of alerts: they
-- ask which of theirs are here, and take them out. A keyed digest of each, and not for long.
create table erased_addresses (
  digest bytea primary key,
  -- Whose it was before they took another one; null once they are erased.
  user_id uuid references users,
  -- Where it counts, if nobody had proven that it was theirs; null is everywhere.
  organisation_ids uuid[],
  -- Null while the account that had it lives.
  erased_at timestamptz
);
create index erased_addresses_by_user on erased_addresses (user_id);
create index erased_addresses_by_age on erased_addresses (erased_at);
