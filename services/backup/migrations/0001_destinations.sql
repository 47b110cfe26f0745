create table destinations (
  id uuid primary key,
  organisation_id uuid not null,
  name text not null,
  kind text not null check (kind in ('managed', 's3', 'sftp')),
  -- Where it is, without secrets; the shape follows from the kind.
  place jsonb not null,
  secrets_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  verified_at timestamptz,
  unique (organisation_id, id)
);
create unique index destinations_name on destinations (organisation_id, name)
  where kind <> 'managed';
-- At most one managed destination an organisation, however many ask for it at once.
create unique index destinations_managed on destinations (organisation_id) where kind = 'managed';
select protect_tenant_table('destinations');
