-- odd: Extended statistics on an expression that fails for some rows, so that every ANALYZE fails.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table measured (a int, b int);
insert into measured select n, n from generate_series(0, 100) n;
create statistics quotient on (10 / a), b from measured;
create table beside (id int primary key, note text);
insert into beside select n, 'note ' || n from generate_series(1, 50) n;
