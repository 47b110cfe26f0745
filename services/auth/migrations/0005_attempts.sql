-- How often something was tried in the current window. Keys are keyed digests: neither an email
-- nor an address can be read or guessed from them.
create table attempts (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempts_by_end on attempts (ends_at);
