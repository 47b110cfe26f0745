-- users, credentials and sessions are the engine's tables under our names; it writes most of their
-- rows. Its table of pending verifications is missing on purpose: nothing is verified by mail yet.

create table users (
  id uuid primary key,
  name text not null,
  -- Lower case and trimmed; null once the user is erased.
  email text,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  anonymised_at timestamptz,
  constraint users_email_key unique (email),
  constraint users_email_until_erased check ((email is null) = (anonymised_at is not null))
);

-- One row a way to sign in; the only provider so far is the password.
create table credentials (
  id uuid primary key,
  user_id uuid not null references users,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint credentials_one_a_provider unique (user_id, provider_id)
);

create table organisations (
  id uuid primary key,
  name text not null,
  -- The engine wants one; it is random and shown to nobody.
  slug text not null unique,
  logo text,
  metadata text,
  billing text not null default 'active' check (billing in ('active', 'lapsed')),
  created_at timestamptz not null,
  -- When its last member was erased.
  closed_at timestamptz
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- SHA-256 of what the client holds: a dump of this table signs nobody in.
  token_hash text not null unique,
  ip_address text,
  user_agent text,
  active_organisation_id uuid references organisations,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, id);
create index sessions_by_expiry on sessions (expires_at);
