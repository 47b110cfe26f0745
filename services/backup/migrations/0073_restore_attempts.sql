-- Attempts that failed for a reason that passes, and when the next one is due: as for backups.
alter table restores
  add column attempts jsonb not null default '[]',
  add column next_attempt_at timestamptz;
