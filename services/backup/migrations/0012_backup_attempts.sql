-- Attempts that failed for a reason that passes, and when the next one is due.
alter table backup_jobs
  add column attempts jsonb not null default '[]',
  add column next_attempt_at timestamptz;
