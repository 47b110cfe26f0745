-- odd: Tables of 1,500 columns.
-- verdict: confirmed
-- restored: whole
select 'create table wide (' || string_agg(format('c%s int default %s', n, n), ', ') || ')' from generate_series(1, 1500) n \gexec
insert into wide default values;
insert into wide (c1, c1500) values (null, -1);
select 'create table mixed (' || string_agg(format('%I %s', 'Column ' || n, (array['text', 'boolean', 'smallint'])[1 + n % 3]), ', ') || ')' from generate_series(1, 1500) n \gexec
insert into mixed ("Column 3", "Column 4", "Column 1500") values ('three', true, 'last');
