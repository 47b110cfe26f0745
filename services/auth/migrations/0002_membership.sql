create table members (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  created_at timestamptz not null,
  constraint members_once unique (organisation_id, user_id)
);
create index members_by_user on members (user_id);
create index members_in_order on members (organisation_id, id);

create table invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  status text not null check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  inviter_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_in_order on invitations (organisation_id, id);
create index invitations_by_email on invitations (email);
create index invitations_by_expiry on invitations (expires_at);

select protect_tenant_table('members');
select protect_tenant_table('invitations');
revoke insert, update, delete on members, invitations from holdfast_tenant;

-- The restricted role reads its own organisation, and the names of those who are in it.
alter table organisations enable row level security;
create policy tenant on organisations to holdfast_tenant using (id = current_organisation());
grant select on organisations to holdfast_tenant;
alter table users enable row level security;
create policy tenant on users to holdfast_tenant
  using (exists (select from members where members.user_id = users.id));
grant select (id, name, email) on users to holdfast_tenant;
