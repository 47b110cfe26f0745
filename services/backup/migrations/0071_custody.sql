alter table backup_jobs
  -- When its storage last had all of it, and when its artifact was last read in full.
  add column seen_at timestamptz,
  add column read_at timestamptz,
  -- When it is to be read, where that does not follow from the last reading.
  add column read_again_at timestamptz;
-- In the order in which storages list it.
create index backup_jobs_in_custody on backup_jobs (place_id, artifact_key collate "C")
  where state = 'completed';
create index backup_jobs_unread on backup_jobs (coalesce(read_at, finished_at))
  where state = 'completed';
create index backup_jobs_read_again on backup_jobs (read_again_at)
  where state = 'completed' and read_again_at is not null;
-- What their storage lost or damaged: few.
create index backup_jobs_lost on backup_jobs (organisation_id)
  where state = 'completed' and proof ? 'before';

-- How the daily listing of a storage place goes.
create table custody_places (
  place_id uuid primary key,
  organisation_id uuid not null,
  list_at timestamptz not null,
  -- Of the listing that is under way: when it began, and up to which artifact it has come.
  began_at timestamptz,
  after_key text,
  -- When the last one that came to its end began.
  listed_at timestamptz,
  -- Why the place cannot be listed, and since when.
  failure jsonb,
  failing_since timestamptz,
  -- Whether the one under way left something out, for which it had no clear answer.
  is_partial boolean not null default false,
  foreign key (organisation_id, place_id)
    references backup_places (organisation_id, id) on delete cascade
);
create index custody_places_due on custody_places (list_at);
select protect_tenant_table('custody_places');
