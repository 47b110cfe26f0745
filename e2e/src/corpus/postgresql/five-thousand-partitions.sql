-- odd: A table of five thousand partitions.
-- verdict: confirmed
-- restored: whole
create table parted (n int, note text) partition by list (n);
select format('create table parted_%s partition of parted for values in (%s)', n, n) from generate_series(1, 5000) n \gexec
insert into parted select n, 'n' from generate_series(1, 5000) n;
