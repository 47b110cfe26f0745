-- odd: Defaults that call functions of the user, sequences of other schemas, the user, arrays, casts and random things.
-- verdict: confirmed
-- restored: whole
create schema other;
create sequence other.numbers start 5;
create function other.code() returns text language sql volatile as $$select 'c' || nextval('other.numbers')$$;
create type other.kind as enum ('a', 'b');
create table t (id int default nextval('other.numbers'), code text default other.code() unique, k other.kind default 'b'::other.kind, ks other.kind[] default array['a', 'b']::other.kind[],
  at timestamptz default clock_timestamp(), who name default current_user, r float8 default random(), u uuid default gen_random_uuid(), j jsonb default '{"it''s": "\\"}', i interval default '1 day'::interval,
  b bit(3) default b'101', n numeric default '-0.00', e text default E'\\\n', d date default 'now'::text::date, a int[] default '{}', l text default repeat('x', 3));
insert into t (id) select nextval('other.numbers') from generate_series(1, 20);
alter table t add late uuid default gen_random_uuid(), add fast int default 7 not null, add "null" text default null;
insert into t default values;
