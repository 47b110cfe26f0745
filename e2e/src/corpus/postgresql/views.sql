-- odd: Views with barriers, check options, invokers' rights, recursion, defaults, renamed columns, on views.
-- verdict: confirmed
-- restored: whole
-- differs: public.of_values
create table t (id int primary key, parent int references t, note text default 'none');
insert into t select n, nullif(n / 2, 0), 'note ' || n from generate_series(1, 50) n;
create view barrier with (security_barrier) as select * from t where id > 5;
create view invoker with (security_invoker = true, security_barrier = false) as select * from barrier;
create view checked as select id, note from t where id < 100 with local check option;
create view cascaded as select * from checked where id > 3 with cascaded check option;
create recursive view tree (id, depth) as select id, 0 from t where parent is null union all select t.id, depth + 1 from t join tree on t.parent = tree.id;
alter view checked alter note set default 'of the view';
alter table t rename note to remark;
alter view cascaded rename note to words;
create view grouped as select id, remark from t group by id;
create view odd (a, b, c) as select null, 'unknown', array[]::int[];
create view many as select t.*, l.* from t cross join lateral (select count(*) over (partition by t.parent order by t.id range between unbounded preceding and 1 following)) l (c);
create view sampled as select id from t tablesample system (10) repeatable (1);
create view quoted as select 'it''s' || E'\\\n' as "a""b", $$ $ $$ as "select", date '2026-01-01' + interval '1 day' as d;
create view of_values (a, b) as values (1, 'x'), (2, 'y');
create temporary view gone as select 1;
create view of_merged as select a.id, b.id as other, full_one.* from t a left join t b using (remark) full join (select 1 as one) full_one on true;
create view json_of as select x.* from json_to_recordset('[{"a":1}]') as x(a int, b text), xmltable('/r/c' passing '<r><c>1</c></r>' columns n int path '.');
