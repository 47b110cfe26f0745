alter table backup_jobs
  -- Host, port and database that it was made of: retention counts only those of the same one.
  add column source text;
update backup_jobs j
set source = concat_ws(' ', d.connection ->> 'host', d.connection ->> 'port', d.connection ->> 'database')
from datasources d
where d.organisation_id = j.organisation_id and d.id = j.datasource_id and j.started_at is not null;
