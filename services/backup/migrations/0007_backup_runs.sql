-- Where artifacts live, as it was when they were written: a destination that is edited later leads
-- its old backups nowhere else. One row for each place that a destination has had.
create table backup_places (
  id uuid primary key,
  organisation_id uuid not null,
  destination_id uuid not null,
  -- A digest of what makes the place (endpoint, bucket, prefix; host, path), without its keys.
  fingerprint text not null,
  kind text not null check (kind in ('managed', 's3', 'sftp')),
  place jsonb not null,
  secrets_sealed text,
  swept_at timestamptz,
  unique (destination_id, fingerprint),
  unique (organisation_id, id),
  foreign key (organisation_id, destination_id)
    references destinations (organisation_id, id) on delete cascade
);
select protect_tenant_table('backup_places');

alter table backup_jobs
  add column place_id uuid,
  add column options jsonb not null default '{}',
  add column due_at timestamptz,
  -- Fences the run: only the holder of this token may write to the job.
  add column lease_token bigint,
  add column artifact_key text,
  add column artifact_sha256 text,
  add column server_version text,
  add column warnings jsonb not null default '[]',
  -- Why and by whom it is being deleted.
  add column deletion jsonb,
  add constraint backup_jobs_place foreign key (organisation_id, place_id)
    references backup_places (organisation_id, id);
create index backup_jobs_by_place on backup_jobs (place_id);
create index backup_jobs_unsettled on backup_jobs (state, queued_at)
  where state in ('queued', 'started', 'deleting');
create index backup_jobs_of_policy on backup_jobs (organisation_id, datasource_id, policy_id, id)
  where state = 'completed';

-- As text: the order and spelling of a manifest are what its seal covers.
create table backup_manifests (
  job_id uuid primary key references backup_jobs (id),
  organisation_id uuid not null,
  manifest text not null
);
select protect_tenant_table('backup_manifests');

-- The keys that an organisation's artifacts are encrypted to.
create table encryption_keys (
  organisation_id uuid primary key,
  recipient text not null,
  identity_sealed text not null,
  -- A further recipient whose identity only the organisation has.
  recovery_recipient text,
  created_at timestamptz not null
);
select protect_tenant_table('encryption_keys');
