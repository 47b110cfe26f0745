-- From which share of lost rows or bytes on a backup counts as suspiciously small; 0 is never.
alter table datasources
  add column loss_warning jsonb not null default '{"percent": 50, "ignoreTables": []}';
-- Until then retention keeps it, since a later backup held far less.
alter table backup_jobs
  add column held_until timestamptz;
