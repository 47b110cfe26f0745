-- odd: Materialised views on materialised views, unpopulated, with indexes, without rows.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table sold (n int, at date);
insert into sold select n, date '2026-01-01' + n from generate_series(1, 50) n;
create materialized view z_first as select n, at from sold;
create unique index on z_first (n);
create materialized view a_second as select count(*) as many, max(at) as last from z_first with data;
create materialized view b_third as select many from a_second, z_first limit 1 with no data;
create materialized view nothing as select n from sold where false;
create view over_them as select * from a_second union all select count(*), null from nothing;
create materialized view last_of_all (renamed, other) with (fillfactor = 50) as select * from over_them;
alter materialized view z_first alter n set statistics 500;
