-- When its storage confirmed that a backup is gone: what is stored is told day by day.
alter table backup_jobs add column deleted_at timestamptz;
create index backup_jobs_gone on backup_jobs (organisation_id, deleted_at)
  where deleted_at is not null;
-- How long restores took, of all datasources.
create index restores_of_organisation on restores (organisation_id, id desc);
