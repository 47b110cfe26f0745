-- What the log can be asked by, as one number of 64 bits. Should two values of an organisation ever
-- share one, asking for the first also shows the second; never another organisation's.
create function audit_key(organisation uuid, kind text, value text) returns bigint
language sql immutable parallel safe
as $$ select hashtextextended(organisation::text || ' ' || kind || ' ' || value, 0) $$;

create table audit_entries (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  occurred_at timestamptz not null,
  -- 'user:<id>', 'machine:<id>' or 'system:<name>'; names are looked up when it is read.
  actor text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null,
  ip_address text,
  user_agent text,
  key_all bigint not null generated always as (audit_key(organisation_id, 'all', '')) stored,
  key_action bigint not null
    generated always as (audit_key(organisation_id, 'action', action)) stored,
  key_actor bigint not null
    generated always as (audit_key(organisation_id, 'actor', actor)) stored,
  key_both bigint not null
    generated always as (audit_key(organisation_id, 'both', action || ' ' || actor)) stored,
  key_target bigint not null
    generated always as (audit_key(organisation_id, 'target', action || ' ' || target_id)) stored,
  key_exact bigint not null generated always as
    (audit_key(organisation_id, 'exact', action || ' ' || actor || ' ' || target_id)) stored
);

-- One index a way of asking, each in the order of the list, so that a page is read straight off it.
-- They are on columns of their own: were they on the plain ones, the planner could also walk the
-- newest entries and hope to meet a match soon, which for a filter that matches nothing means
-- walking all of them. (Indexes on expressions do not serve here: row-level security keeps functions
-- from looking at rows before it has.) Target types need none, since each action belongs to one.
create index audit_entries_newest on audit_entries (key_all, occurred_at desc, id desc);
create index audit_entries_by_action on audit_entries (key_action, occurred_at desc, id desc);
create index audit_entries_by_actor on audit_entries (key_actor, occurred_at desc, id desc);
create index audit_entries_by_both on audit_entries (key_both, occurred_at desc, id desc);
create index audit_entries_by_target on audit_entries (key_target, occurred_at desc, id desc);
create index audit_entries_exact on audit_entries (key_exact, occurred_at desc, id desc);
create index audit_entries_actors on audit_entries (organisation_id, actor);
-- For pruning; of a kind that cannot be walked in order.
create index audit_entries_by_age on audit_entries using brin (occurred_at);
select protect_tenant_table('audit_entries');
-- It can be added to and read; nothing that a tenant does can change it.
revoke update, delete on audit_entries from holdfast_tenant;
