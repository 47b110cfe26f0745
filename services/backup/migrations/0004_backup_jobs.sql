create table backup_jobs (
  id uuid primary key,
  organisation_id uuid not null,
  datasource_id uuid not null,
  -- No reference: a policy may be deleted while its backups live on.
  policy_id uuid,
  -- Where its artifact is; a backup that is deleted is nowhere.
  destination_id uuid,
  trigger text not null check (trigger in ('schedule', 'manual', 'safety')),
  state text not null
    check (state in ('queued', 'started', 'completed', 'failed', 'deleting', 'deleted')),
  queued_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  progress jsonb not null default '{}',
  plain_bytes bigint,
  stored_bytes bigint,
  rows bigint,
  failure jsonb,
  proof jsonb not null default '{"verdict": "unproven"}',
  unique (organisation_id, id),
  check (state = 'deleted' or destination_id is not null),
  constraint backup_jobs_datasource foreign key (organisation_id, datasource_id)
    references datasources (organisation_id, id),
  constraint backup_jobs_destination foreign key (organisation_id, destination_id)
    references destinations (organisation_id, id)
);
create index backup_jobs_of_organisation on backup_jobs (organisation_id, id desc);
create index backup_jobs_of_datasource on backup_jobs (organisation_id, datasource_id, id desc);
create index backup_jobs_in_flight on backup_jobs (organisation_id, datasource_id)
  where state in ('queued', 'started', 'deleting');
create index backup_jobs_by_destination on backup_jobs (organisation_id, destination_id);
select protect_tenant_table('backup_jobs');
