-- needs auth/0001_accounts.sql: the check of tickets becomes wider, and takes all that it took before.

-- Through which provider a session was opened, and when its holder last showed something of their
-- own: a provider's word counts in its own organisation only. Sessions from before, of which nobody
-- knows the provider any more, are worth a password.
alter table sessions
  add column provider_id text,
  add column shown_at timestamptz,
  -- Its life is counted from here, by this clock; a command's begins with that of the page.
  add column began_at timestamptz;
alter table sessions alter column began_at set default now();
update sessions set provider_id = sign_on_sessions.provider_id
  from sign_on_sessions where sign_on_sessions.session_id = sessions.id;

alter table sign_on_hand_overs
  add column provider_id text,
  add column shown_at timestamptz,
  add column began_at timestamptz;

-- A sign-on that waits for the account's own second factor.
alter table factor_tickets drop constraint factor_tickets_purpose_check,
  add constraint factor_tickets_purpose_check
    check (purpose in ('sign-in', 'add-passkey', 'step-up', 'sign-on'));
create table sign_on_tickets (
  id uuid primary key,
  ticket_hash bytea not null unique references factor_tickets on delete cascade,
  provider_id text not null,
  issuer text not null,
  id_token_sealed text not null
);

-- Whose account is to be linked, where somebody begins from their own session, with which it ends.
alter table sign_on_attempts
  add column user_id uuid references users,
  add column session_id uuid references sessions on delete cascade;
create index sign_on_attempts_by_session on sign_on_attempts (session_id);

-- When the record that proves it was looked for last, and how often in a row it was not there.
alter table sign_on_domains
  add column looked_at timestamptz,
  add column misses integer not null default 0;

-- Which organisation the people of the installation's provider join, where the settings name none.
create table sign_on_pins (
  issuer text primary key,
  organisation_id uuid not null references organisations,
  pinned_at timestamptz not null
);
