-- odd: CHECKs with quotes, expressions over several columns, functions, and names like those of columns.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key check (id <> 13), a int, b varchar(50) check (b not like '%''%' or b = 'it''s'), c json, d date check (d > '1900-01-01' and year(d) < 3000),
  e int, f varchar(10) check (f regexp '^[a-z\\\\d]*$'), g inet6 check (g <> '::1'),
  constraint `odd ``name; --` check (e between -5 and 5), constraint a check (a < id + 1000), constraint `CONSTRAINT_5` check (coalesce(a, 0) <> 5), check (length(b) < 40), check (case when a is null then true else a > -100 end));
insert into t values (1, 1, 'it''s', '{}', '2024-01-01', 1, 'abc', '::2'), (2, null, null, null, null, null, null, null);
create table moded (a varchar(10), check (a <> 'x\\y'));
set sql_mode = 'ansi_quotes,pipes_as_concat,no_backslash_escapes';
create table in_ansi (a varchar(10), "b c" varchar(10), constraint "says "" so" check (a || "b c" <> '\' and a not like '%|%%' escape '|'));
insert into in_ansi values ('a', 'b');
