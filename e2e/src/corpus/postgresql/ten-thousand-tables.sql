-- odd: Ten thousand small tables.
-- verdict: confirmed
-- restored: whole
select format('create table t_%s (id int primary key, note text); insert into t_%s values (%s, ''n'')', n, n, n) from generate_series(1, 10000) n \gexec
