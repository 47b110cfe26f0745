-- odd: What the server words anew stands beside what only a superuser may make, and beside joins without a condition.
-- verdict: confirmed
-- restored: whole
-- differs: view public.chosen, view public.listed, view public.joined, kinds, listed_index, motd, leaky
create extension file_fdw;
create server csv foreign data wrapper file_fdw;
create foreign table motd (l text) server csv options (filename '/etc/hostname', format 'csv');
create table kinds (i int, kind varchar(9) check (kind in ('a', 'b')));
insert into kinds values (1, 'a');
create index listed_index on kinds (i) where kind in ('a', 'b');
create view listed as select * from kinds where kind in ('a', 'b');
create view chosen as select i, true as yes from kinds intersect all values (1, true), (3, false);
create table others (j int);
create view joined as select * from kinds natural left join others;
create function leaky(v varchar) returns boolean language sql leakproof begin atomic select v in ('a', 'b'); end;
