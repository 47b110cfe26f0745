-- A backup may also be made of a dump that somebody uploaded.
alter table backup_jobs drop constraint backup_jobs_trigger_check,
  add constraint backup_jobs_trigger_check
    check (trigger in ('schedule', 'manual', 'safety', 'upload'));
create index backup_jobs_uploads_in_flight on backup_jobs (organisation_id)
  where trigger = 'upload' and state in ('queued', 'started');
