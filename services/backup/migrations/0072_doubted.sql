alter table backup_jobs
  -- Since when its storage has not had it as it was stored, while that was seen only once.
  add column doubted_at timestamptz;
