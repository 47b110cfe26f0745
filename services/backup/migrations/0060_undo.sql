-- For how long the deletion of a completed backup can be undone; without a row, not at all.
create table deletion_settings (
  organisation_id uuid primary key,
  undo_hours integer not null check (undo_hours between 0 and 8760),
  retention_too boolean not null,
  updated_at timestamptz not null
);
select protect_tenant_table('deletion_settings');

alter table backup_jobs
  -- Of one in deletion: until when that can be undone. Null from the moment its clean-up begins.
  add column undo_until timestamptz,
  -- Somebody took its deletion back: retention leaves it alone.
  add column kept_by_hand boolean not null default false;

-- Somebody took back what retention deleted; the rest of an entry stays as it was written.
alter table retention_deletions add column undone_at timestamptz;
grant update (undone_at) on retention_deletions to holdfast_tenant;
