create table saved_domains (
  id uuid primary key,
  organisation_id uuid not null,
  domain text not null,
  unicode text not null,
  tld text not null,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text,
  available boolean,
  registrar text,
  expires_at timestamptz,
  checked_at timestamptz,
  result text,
  next_check_at timestamptz not null,
  -- What lists sort by is never null: what is not known comes last.
  expires_sort timestamptz not null generated always as (coalesce(expires_at, 'infinity')) stored,
  checked_sort timestamptz not null generated always as (coalesce(checked_at, '-infinity')) stored,
  registrar_sort text not null generated always as (coalesce(registrar, '')) stored,
  unique (organisation_id, id),
  constraint saved_domains_once unique (organisation_id, domain)
);
create index saved_domains_by_created on saved_domains (organisation_id, created_at, id);
create index saved_domains_by_expiry on saved_domains (organisation_id, expires_sort, id);
create index saved_domains_by_registrar on saved_domains (organisation_id, registrar_sort, id);
create index saved_domains_by_checked on saved_domains (organisation_id, checked_sort, id);
create index saved_domains_due on saved_domains (next_check_at);
select protect_tenant_table('saved_domains');
