-- Keys out of recovery kits that were taken in, beside the organisation's own: they open backups that
-- another installation made, and tell its manifests from forged ones.
create table further_keys (
  id uuid primary key,
  organisation_id uuid not null,
  -- Whose they were: backups lie in a folder of this name.
  of_organisation_id uuid not null,
  recipient text not null,
  identity_sealed text not null,
  -- Null in a kit from before organisations had a seal key of their own.
  seal_key_sealed text,
  -- Of manifests that were sealed before that: the SHA-256 of each.
  manifest_digests jsonb not null default '[]',
  created_at timestamptz not null,
  unique (organisation_id, recipient)
);
select protect_tenant_table('further_keys');

-- Which key sealed a manifest. Those that are there already were sealed with the service's own.
alter table backup_manifests add column sealed_by text not null default 'service'
  check (sealed_by in ('service', 'organisation', 'further'));
create index backup_manifests_of_service on backup_manifests (organisation_id)
  where sealed_by = 'service';

create index backup_jobs_by_artifact on backup_jobs (organisation_id, artifact_key)
  where artifact_key is not null;

-- Finished backups in storage that the catalogue does not have, and manifests that were refused.
create table found_backups (
  id uuid primary key,
  organisation_id uuid not null,
  destination_id uuid not null,
  place_id uuid not null,
  artifact_key text not null,
  state text not null check (state in ('found', 'refused')),
  reason text,
  -- What the manifest says, of one that can be taken in.
  about jsonb,
  seen_at timestamptz not null,
  unique (place_id, artifact_key),
  foreign key (organisation_id, place_id)
    references backup_places (organisation_id, id) on delete cascade
);
create index found_backups_of_destination
  on found_backups (organisation_id, destination_id, artifact_key, id);
select protect_tenant_table('found_backups');

create table imports (
  id uuid primary key,
  organisation_id uuid not null,
  destination_id uuid not null,
  place_id uuid not null,
  state text not null check (state in ('queued', 'started', 'completed', 'failed')),
  -- Which artifacts, and whether they are taken in or only looked at; all of them if null.
  wanted jsonb,
  take_in boolean not null,
  -- The key of the last manifest that was dealt with: where a run that died is taken up.
  after_key text,
  counts jsonb not null,
  failure jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  foreign key (organisation_id, place_id)
    references backup_places (organisation_id, id) on delete cascade
);
create unique index imports_in_flight on imports (destination_id)
  where state in ('queued', 'started');
create index imports_of_organisation on imports (organisation_id, id desc);
select protect_tenant_table('imports');
