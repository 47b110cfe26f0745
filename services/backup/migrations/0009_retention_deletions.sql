-- Kept for ever, and refers to nothing: it outlives what it tells of.
create table retention_deletions (
  id uuid primary key,
  organisation_id uuid not null,
  job_id uuid not null unique,
  datasource_id uuid not null,
  datasource_name text not null,
  policy_id uuid not null,
  policy_name text not null,
  artifact_key text not null,
  backed_up_at timestamptz not null,
  deleted_at timestamptz not null,
  reason text not null,
  bytes_freed bigint not null
);
create index retention_deletions_of_organisation
  on retention_deletions (organisation_id, deleted_at desc, id desc);
create index retention_deletions_of_datasource
  on retention_deletions (organisation_id, datasource_id, deleted_at desc, id desc);
select protect_tenant_table('retention_deletions');
-- It can be added to and read; nothing that a tenant does can change it.
revoke update, delete on retention_deletions from holdfast_tenant;
