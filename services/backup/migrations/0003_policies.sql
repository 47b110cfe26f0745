create table backup_policies (
  id uuid primary key,
  organisation_id uuid not null,
  name text not null,
  schedule_cron text not null,
  timezone text not null,
  retention jsonb not null,
  destination_id uuid not null,
  options jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, id),
  constraint backup_policies_name unique (organisation_id, name),
  -- Both columns, because a foreign key looks past row-level security.
  constraint backup_policies_destination foreign key (organisation_id, destination_id)
    references destinations (organisation_id, id)
);
create index backup_policies_by_destination on backup_policies (organisation_id, destination_id);
select protect_tenant_table('backup_policies');

create table attachments (
  organisation_id uuid not null,
  datasource_id uuid not null,
  policy_id uuid not null,
  enabled boolean not null,
  priority integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint attachments_once primary key (datasource_id, policy_id),
  constraint attachments_datasource foreign key (organisation_id, datasource_id)
    references datasources (organisation_id, id),
  constraint attachments_policy foreign key (organisation_id, policy_id)
    references backup_policies (organisation_id, id)
);
create index attachments_by_policy on attachments (organisation_id, policy_id);
select protect_tenant_table('attachments');
