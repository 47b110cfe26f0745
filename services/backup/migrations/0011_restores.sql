create table restores (
  id uuid primary key,
  organisation_id uuid not null,
  datasource_id uuid not null,
  job_id uuid not null,
  -- `sandbox` is a restore test: it goes nowhere but to a server made for it.
  mode text not null
    check (mode in ('new_database', 'external_target', 'overwrite', 'sandbox')),
  trigger text not null check (trigger in ('manual', 'each_backup', 'schedule')),
  state text not null check (state in ('created', 'started', 'completed', 'failed')),
  -- Where to, as it may be shown; null for a sandbox.
  target jsonb,
  -- Credentials of an external target; forgotten when the restore is over.
  target_sealed text,
  options jsonb not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  lease_token bigint,
  progress jsonb not null default '{}',
  failure jsonb,
  proof jsonb not null default '{"verdict": "unproven"}',
  warnings jsonb not null default '[]',
  restore_ms bigint,
  -- What the run has made at the target so far: enough to finish or undo it after its death.
  journal jsonb not null default '{}',
  -- The database that an overwrite has put aside, until it is dropped.
  old_database text,
  drop_old_at timestamptz,
  safety_job_id uuid,
  log text not null default '',
  unique (organisation_id, id),
  constraint restores_datasource foreign key (organisation_id, datasource_id)
    references datasources (organisation_id, id),
  constraint restores_job foreign key (organisation_id, job_id)
    references backup_jobs (organisation_id, id)
);
create index restores_of_datasource on restores (organisation_id, datasource_id, id desc);
create index restores_of_job on restores (job_id);
create index restores_unsettled on restores (created_at) where state in ('created', 'started');
create index restores_keeping on restores (drop_old_at) where drop_old_at is not null;
select protect_tenant_table('restores');

-- When restore tests by the clock are due next; null while there are none.
alter table datasources
  add column next_test_at timestamptz,
  add column last_proof jsonb;
create index datasources_due_for_test on datasources (next_test_at)
  where deleted_at is null and next_test_at is not null;
