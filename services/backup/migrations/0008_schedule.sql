-- When the attachment is due next; null while it is disabled or not yet computed.
alter table attachments
  add column next_due_at timestamptz,
  -- What `next_due_at` was computed from: a policy whose schedule changed since is computed anew.
  add column scheduled_by text;
create index attachments_due on attachments (next_due_at) where enabled;

-- Since when the policy has this schedule and time zone; null while it has its first.
alter table backup_policies add column schedule_since timestamptz;

-- Every time at which a schedule was due, and what came of it.
create table occurrences (
  organisation_id uuid not null,
  datasource_id uuid not null,
  policy_id uuid not null,
  due_at timestamptz not null,
  outcome text not null check (outcome in ('queued', 'queued_late', 'missed', 'skipped')),
  reason text,
  job_id uuid,
  recorded_at timestamptz not null,
  primary key (datasource_id, policy_id, due_at)
);
create index occurrences_of_datasource
  on occurrences (organisation_id, datasource_id, due_at desc, policy_id desc);
create index occurrences_by_age on occurrences (recorded_at);
select protect_tenant_table('occurrences');
