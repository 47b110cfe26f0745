-- How the holder of a session last showed who they are, and when; null in those that an earlier
-- version opened, which counted from their making, by the password.
alter table sessions
  add column proven_by text check (proven_by in ('password', 'totp', 'recovery_code', 'passkey', 'sso')),
  add column proven_at timestamptz;

alter table organisations add column requires_factor boolean not null default false;

-- One app of codes a person; until it has shown a right code it counts for nothing.
create table totp_factors (
  user_id uuid primary key references users,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was used: neither it nor an earlier one counts again.
  last_step bigint not null default 0
);

-- Keyed digests: a copy of the database neither shows a code nor lets one be guessed.
create table recovery_codes (
  user_id uuid not null references users,
  digest bytea not null,
  primary key (user_id, digest)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- The site that it was made for, by whose name browsers offer it.
  site text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, id);

-- What is under way: a sign-in that waits for its second factor, or a passkey that is being asked
-- for. Only the hash is kept of what its holder has.
create table factor_tickets (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'add-passkey', 'step-up')),
  -- Null while a passkey has yet to say who signs in.
  user_id uuid references users,
  -- The session that began it; null at a sign-in.
  session_id uuid references sessions on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index factor_tickets_by_expiry on factor_tickets (expires_at);
create index factor_tickets_by_session on factor_tickets (session_id);
create index factor_tickets_by_user on factor_tickets (user_id);
