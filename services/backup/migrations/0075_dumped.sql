alter table datasources
  -- When contents of it first left its server: never unset, for they may lie in anybody's storage.
  add column dumped_at timestamptz;
-- Of those that are older than this it is not known whether a failed run had got so far.
update datasources d set dumped_at = j.at
from (select datasource_id, min(coalesce(started_at, queued_at)) as at from backup_jobs group by 1) j
where j.datasource_id = d.id;
