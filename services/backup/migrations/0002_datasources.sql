create table datasources (
  id uuid primary key,
  organisation_id uuid not null,
  name text not null,
  engine text not null check (engine in ('postgresql', 'mysql', 'mariadb')),
  active boolean not null,
  restore_testing jsonb not null,
  -- What may be read of the credentials, and the whole of them sealed; both or neither.
  connection jsonb,
  credentials_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Backups of a deleted datasource may still wait for their storage to be cleaned.
  deleted_at timestamptz,
  unique (organisation_id, id),
  check ((connection is null) = (credentials_sealed is null))
);
create unique index datasources_name on datasources (organisation_id, name) where deleted_at is null;
create index datasources_living on datasources (organisation_id, id desc) where deleted_at is null;
select protect_tenant_table('datasources');
