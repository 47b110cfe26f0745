-- odd: Indexes of every method, on expressions, with operator classes, parts, parameters and statistics; a comment on one.
-- verdict: confirmed
-- restored: whole
create extension bloom;
create extension pg_trgm;
create table t (id int, note text, list int[], doc jsonb, p point, r int4range, at timestamptz, ip inet);
insert into t select n, 'note ' || n, array[n, n + 1], jsonb_build_object('n', n), point(n, n), int4range(n, n + 5), '2026-01-01'::timestamptz + n * interval '1 hour', ('10.0.0.' || n)::inet from generate_series(1, 200) n;
create index on t using hash (note);
create index on t using gin (list) with (fastupdate = off, gin_pending_list_limit = 100);
create index on t using gin (doc jsonb_path_ops);
create index on t using gist (p) with (buffering = on, fillfactor = 80);
create index on t using spgist (p kd_point_ops);
create index on t using spgist (ip);
create index on t using spgist (r);
create index on t using brin (at timestamptz_minmax_multi_ops (values_per_range = 8), id) with (pages_per_range = 4, autosummarize = on);
create index on t using brin (id int4_bloom_ops (n_distinct_per_range = 50));
create index on t using bloom (id, note) with (length = 100, col1 = 3);
create index on t using gist (note gist_trgm_ops (siglen = 32));
create index "odd ""index" on t (lower(note) text_pattern_ops desc nulls first, (doc ->> 'n') collate "C") include (at) where id > 5 and note <> 'it''s';
alter index "odd ""index" alter column 1 set statistics 1000;
create index on t ((date_trunc('day', at at time zone 'UTC')), (row(id, note) is null));
create index on t (note varchar_pattern_ops) with (deduplicate_items = off, fillfactor = 50);
comment on index "odd ""index" is 'odd';
