-- What is over is found by when that was, so that history can be pruned a batch at a time.
create index backup_jobs_over on backup_jobs ((coalesce(deleted_at, finished_at, queued_at)))
  where state in ('failed', 'deleted');
create index restores_over on restores (finished_at) where state in ('completed', 'failed');
create index restores_of_safety_backup on restores (safety_job_id)
  where safety_job_id is not null;
create index imports_over on imports (finished_at) where finished_at is not null;
create index datasources_deleted on datasources (deleted_at) where deleted_at is not null;
