-- odd: Columns, indexes and defaults of types that extensions made.
-- verdict: confirmed
-- restored: whole
create schema ext;
create extension hstore schema ext;
create extension ltree schema ext;
create extension citext;
create extension pg_trgm schema ext;
create extension intarray;
create extension cube;
create extension seg;
create extension isn;
create extension btree_gist;
create extension btree_gin;
create extension lo;
create extension unaccent;
create extension "uuid-ossp";
set search_path = public, ext;
create table odd (
  id uuid primary key default uuid_generate_v4(), pairs hstore, path ltree, word citext unique, list int[],
  place cube, span seg, book isbn13, object lo);
insert into odd (pairs, path, word, list, place, span, book)
  select hstore(array['a', 'b "c"', 'n'], array[n::text, E'x\\ "y" => \n', null]), ('top.n' || n)::ltree, 'Word' || n,
    array[n, 2, 3], cube(array[n, 1.5]), (n || ' .. ' || n + 1)::seg, '978-0-393-04002-9'
  from generate_series(1, 100) n;
create index on odd using gin (pairs);
create index on odd using gist (path);
create index on odd using gin (word gin_trgm_ops);
create index on odd using gist (list gist__int_ops);
create index on odd using gist (place);
create view found as select id from odd where pairs ? 'a' and word = 'WORD1' and path ~ 'top.*';
