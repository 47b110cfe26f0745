-- Single sign-on through OpenID Connect. The provider of the whole installation is in the settings
-- and has no row; where it is meant, provider_id is 'installation', else an organisation's id.

-- An organisation's own identity provider; it has one at most.
create table sign_on_providers (
  organisation_id uuid primary key references organisations,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text,
  -- Of those who come in through it for the first time. Nobody becomes an owner this way.
  default_role text not null check (default_role in ('viewer', 'member', 'admin')),
  role_claim text,
  -- [{"value": "...", "role": "..."}]
  role_map jsonb not null default '[]',
  -- Whether people with an address of the proven domains may no longer use their password.
  is_required boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Any organisation may name a domain; one at most has proven that it is theirs.
create table sign_on_domains (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  domain text not null,
  -- What the TXT record must hold.
  token text not null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'operator')),
  created_at timestamptz not null,
  constraint sign_on_domains_once unique (organisation_id, domain)
);
create unique index sign_on_domains_one_owner on sign_on_domains (domain)
  where proven_at is not null;

-- Somebody who is at their identity provider now. Each is used once.
create table sign_on_attempts (
  id uuid primary key,
  state_hash bytea not null unique,
  -- Of a cookie: the browser that began is the one that ends.
  browser_hash bytea not null,
  provider_id text not null,
  issuer text not null,
  client_id text not null,
  redirect_uri text not null,
  -- The nonce and the PKCE verifier.
  secrets_sealed text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_on_attempts_by_expiry on sign_on_attempts (expires_at);

-- Who somebody is at an issuer.
create table sign_on_identities (
  id uuid primary key,
  user_id uuid not null references users,
  provider_id text not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  constraint sign_on_identities_once unique (issuer, subject)
);
create index sign_on_identities_by_user on sign_on_identities (user_id);

-- What a session that was opened by single sign-on needs to end at the provider, too.
create table sign_on_sessions (
  session_id uuid primary key references sessions on delete cascade,
  provider_id text not null,
  issuer text not null,
  id_token_sealed text not null
);

-- A signed-in person lets a command on their machine sign in: the code that the page shows.
create table sign_on_hand_overs (
  id uuid primary key,
  code_hash bytea not null unique,
  -- SHA-256 of what only the command knows.
  challenge text not null,
  user_id uuid not null references users,
  -- What the page's session had shown, which the command's has then shown, too.
  proven_by text not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_on_hand_overs_by_expiry on sign_on_hand_overs (expires_at);
