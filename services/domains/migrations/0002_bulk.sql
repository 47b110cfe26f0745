create table bulk_jobs (
  id uuid primary key,
  organisation_id uuid not null,
  mode text not null check (mode in ('bloom', 'verified', 'info', 'full')),
  max_age_ms bigint,
  state text not null check (state in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  total integer not null,
  resolved integer not null default 0,
  counts jsonb not null default '{}',
  batches integer not null,
  batches_done integer not null default 0,
  -- Grows with every result, in the order in which they are committed.
  last_seq bigint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  unique (organisation_id, id)
);
create index bulk_jobs_of_organisation on bulk_jobs (organisation_id, id desc);
create index bulk_jobs_unsettled on bulk_jobs (created_at) where state in ('queued', 'running');
select protect_tenant_table('bulk_jobs');

create table bulk_batches (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  batch integer not null,
  organisation_id uuid not null,
  first_position integer not null,
  names text[] not null,
  done boolean not null default false,
  primary key (job_id, batch)
);
select protect_tenant_table('bulk_batches');

create table bulk_results (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  seq bigint not null,
  organisation_id uuid not null,
  position integer not null,
  domain text not null,
  tld text not null,
  status text not null,
  available boolean,
  -- As it goes out, spelled once.
  result text not null,
  primary key (job_id, seq),
  unique (job_id, position)
);
select protect_tenant_table('bulk_results');
