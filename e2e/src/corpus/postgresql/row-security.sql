-- odd: Row-level security, forced on owners, with policies of several roles, also on partitions.
-- verdict: confirmed
-- restored: whole
create role corpus_tenant;
create role corpus_auditor;
create table accounts (id int primary key, tenant text default current_user, balance numeric);
insert into accounts select n, case when n % 2 = 0 then 'corpus_tenant' else 'other' end, n from generate_series(1, 100) n;
alter table accounts enable row level security, force row level security;
create policy own on accounts to corpus_tenant using (tenant = current_user) with check (balance >= 0);
create policy narrow on accounts as restrictive for select to corpus_tenant, corpus_auditor using (id < 90);
create policy none_insert on accounts for insert to public with check (false);
create table parted (n int) partition by list (n);
create table parted_1 partition of parted for values in (1);
alter table parted_1 enable row level security;
create policy "odd ""name""" on parted_1 using (exists (select from accounts a where a.id = n));
insert into parted values (1);
grant select on accounts to corpus_tenant, corpus_auditor;
comment on policy own on accounts is 'theirs';
