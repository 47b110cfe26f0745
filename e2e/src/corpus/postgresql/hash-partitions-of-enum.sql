-- odd: Hash partitions by an enumeration: a copy, whose values have other numbers, puts rows elsewhere.
-- verdict: confirmed
-- restored: whole
-- differs: rows of public.painted_
create type colour as enum ('red', 'green', 'blue', 'white', 'black', 'grey');
create table painted (id int, colour colour) partition by hash (colour);
select format('create table painted_%s partition of painted for values with (modulus 4, remainder %s)', n, n) from generate_series(0, 3) n \gexec
insert into painted select n, (enum_range(null::colour))[1 + n % 6] from generate_series(1, 600) n;
