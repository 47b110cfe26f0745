-- odd: A check reads another table, which is filled later in every restore.
-- verdict: not_restorable
-- names: checked
-- restored: refused
create table limits (most int);
insert into limits values (100);
create function allowed(n int) returns boolean language sql stable as 'select coalesce(n <= (select most from public.limits), false)';
create table checked (n int check (allowed(n)));
insert into checked select generate_series(1, 100);
create view over_it as select count(*) from checked;
