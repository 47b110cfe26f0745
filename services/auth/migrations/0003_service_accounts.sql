-- Machines of an organisation. A deleted one stays as a row, so that what it did still has a name.
create table service_accounts (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null,
  role text not null check (role in ('viewer', 'member', 'admin')),
  secret_hash bytea not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  secret_changed_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz
);
create unique index service_accounts_name on service_accounts (organisation_id, lower(name))
  where deleted_at is null;
create index service_accounts_in_order on service_accounts (organisation_id, id);
select protect_tenant_table('service_accounts');
