alter table bulk_jobs
  -- For how long a name waits for a registry that is in trouble.
  add column give_up_after_ms bigint not null default 900000,
  -- How often what stayed unknown was asked for again.
  add column retries integer not null default 0,
  drop constraint bulk_jobs_state_check,
  -- While a file is received, its job is not there for anybody.
  add constraint bulk_jobs_state_check check
    (state in ('receiving', 'queued', 'running', 'completed', 'cancelled', 'failed'));

alter table bulk_batches
  -- Of its names, where they do not follow each other from the first on.
  add column positions integer[],
  -- Grows whenever a part of it is kept, so that of two who work on it one keeps its results.
  add column version integer not null default 0,
  -- The server that it waits for, why, since when, and when that is asked again.
  add column waits_for text,
  add column wait_reason text,
  add column waiting_since timestamptz,
  add column retry_at timestamptz,
  -- How often in a row its names were asked for and the server failed.
  add column strikes integer not null default 0;
create index bulk_batches_waiting on bulk_batches (job_id) where waits_for is not null;
