-- odd: Operators, classes, families, casts, conversions and aggregates of the user's own, and indexes with them.
-- verdict: confirmed
-- restored: whole
create schema ops;
set search_path = ops, public;
create type pair as (a int, b int);
create function pair_cmp(pair, pair) returns int language sql immutable as 'select coalesce(nullif(pg_catalog.btint4cmp($1.a, $2.a), 0), pg_catalog.btint4cmp($1.b, $2.b))';
create function pair_below(pair, pair) returns boolean language sql immutable as 'select ops.pair_cmp($1, $2) < 0';
create function pair_same(pair, pair) returns boolean language sql immutable as 'select ops.pair_cmp($1, $2) = 0';
create operator <<< (leftarg = pair, rightarg = pair, function = pair_below, restrict = scalarltsel);
create operator === (leftarg = pair, rightarg = pair, function = pair_same, commutator = ===, hashes, merges, restrict = eqsel, join = eqjoinsel);
create operator @#@ (rightarg = int, function = int4um);
create operator family pairs using btree;
create operator class pair_ops for type pair using btree family pairs as operator 1 <<<, operator 3 ===, function 1 pair_cmp(pair, pair);
create function pair_hash(pair) returns int language sql immutable as 'select $1.a';
create operator class other_ops default for type pair using hash as operator 1 ===, function 1 pair_hash(pair);
alter operator family pairs using btree add operator 5 pg_catalog.> (int, int), function 1 (int, int) btint4cmp(int, int);
create function as_pair(int) returns pair language sql immutable as 'select row($1, $1)::ops.pair';
create cast (int as pair) with function as_pair(int) as assignment;
create cast (pair as text) with inout;
create function to_line(pair) returns line language sql immutable as $$select '{1,2,3}'::line$$;
create cast (pair as line) with function to_line(pair) as implicit;
create default conversion own for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8;
create table t (p pair, l line);
insert into t select n, row(n, n)::pair from generate_series(1, 20) n;
create index on t (p pair_ops);
create index on t using hash (p);
create domain pos as int;
