-- What a person can do with a link that they were given. Only the hash of its token is here: a dump
-- of this table opens nothing. One that was used or replaced stays until it would have ended, so that
-- whoever tries it again is noticed.
create table links (
  token_hash bytea primary key,
  purpose text not null
    check (purpose in ('verify', 'change', 'restore', 'reset', 'sign-up', 'invitation')),
  -- What it is for: a user's id, an invitation's id, or the address of somebody who has no account.
  subject text not null,
  user_id uuid references users,
  organisation_id uuid references organisations,
  -- The address that it sets, or is for.
  address text,
  -- Whether it went there by mail: then whoever uses it has shown that the address is theirs.
  mailed boolean not null,
  -- Of the password and the address as they were: after a change of either it no longer fits.
  fingerprint bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended text check (ended in ('used', 'replaced'))
);
create index links_by_subject on links (subject);
create index links_by_organisation on links (organisation_id) where organisation_id is not null;
create index links_by_expiry on links (expires_at);

-- Mail that waits to be sent, and what became of it. What it says is sealed, since it carries links,
-- and gone with the address once it is sent or given up.
create table outbox (
  id uuid primary key,
  kind text not null,
  -- Where its fate is shown: an invitation's id.
  about uuid,
  user_id uuid references users,
  address text,
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  failure text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  gives_up_at timestamptz not null,
  settled_at timestamptz,
  constraint outbox_until_settled check ((state = 'waiting') = (sealed is not null))
);
create index outbox_due on outbox (due_at) where state = 'waiting';
create index outbox_about on outbox (about) where about is not null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;
create index outbox_by_user on outbox (user_id) where user_id is not null;
create index outbox_by_address on outbox (address) where address is not null;
