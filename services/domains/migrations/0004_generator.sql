create table generator_jobs (
  id uuid primary key,
  organisation_id uuid not null,
  description text not null,
  category text not null,
  style text not null,
  max_length integer not null,
  size integer not null,
  state text not null check (state in ('queued', 'running', 'completed', 'failed')),
  -- How many names came of it.
  count integer not null default 0,
  keywords text[] not null default '{}',
  notes text[] not null default '{}',
  -- Whether a model took part; null until the job was worked on.
  model_used boolean,
  model_reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (organisation_id, id)
);
create index generator_jobs_of_organisation on generator_jobs (organisation_id, id desc);
select protect_tenant_table('generator_jobs');

create table generated_names (
  job_id uuid not null references generator_jobs (id) on delete cascade,
  -- From 1, the best first.
  rank integer not null,
  organisation_id uuid not null,
  name text not null,
  style text not null,
  score integer not null,
  words text[] not null,
  length integer not null,
  primary key (job_id, rank),
  unique (job_id, name)
);
select protect_tenant_table('generated_names');
