-- The newest backup of a datasource that counts, and the newest that was proven, without walking
-- past those that failed or were deleted.
create index backup_jobs_completed on backup_jobs (organisation_id, datasource_id, id desc)
  where state = 'completed';
create index backup_jobs_proven on backup_jobs (organisation_id, datasource_id, id desc)
  where state = 'completed' and proof ->> 'verdict' = 'confirmed';
