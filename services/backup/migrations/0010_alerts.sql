-- The outbox: what is to be told, written together with what it tells of.
create table alerts (
  id uuid primary key,
  organisation_id uuid not null,
  event text not null,
  -- Of several alerts with one key only the first is told.
  dedupe_key text not null,
  facts jsonb not null,
  raised_at timestamptz not null,
  unique (organisation_id, dedupe_key)
);
create index alerts_by_age on alerts (raised_at);
select protect_tenant_table('alerts');

create table alert_deliveries (
  alert_id uuid not null references alerts (id) on delete cascade,
  organisation_id uuid not null,
  channel text not null check (channel in ('email', 'chat', 'webhook')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  settled_at timestamptz,
  primary key (alert_id, channel)
);
select protect_tenant_table('alert_deliveries');
