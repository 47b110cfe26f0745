-- What must no longer be believed though its signature is good: the other services ask for these
-- every few seconds. A row is needed for no longer than a token lives.
create table revocations (
  -- The transaction that wrote it. Rows come into view in another order than they get numbers: a
  -- reader goes on from the oldest transaction that was still open, and so misses none.
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null check (kind in ('session', 'user', 'member', 'service_account')),
  subject uuid not null,
  -- Of members and service accounts.
  organisation_id uuid references organisations,
  -- Of what may come back, with new tokens: those from until then are refused. Null is all of them.
  issued_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (transaction_id, id)
);
create index revocations_by_subject on revocations (subject);
create index revocations_by_age on revocations (created_at);
-- The restricted role adds those of its own organisation, and reads none.
alter table revocations enable row level security;
create policy tenant on revocations for insert to holdfast_tenant
  with check (organisation_id = current_organisation());
grant insert on revocations to holdfast_tenant;

-- Where a session was used last; to the minute.
alter table sessions add column last_used_at timestamptz not null default now();
