-- Every type of PostgreSQL's core that a column can have, at its extremes.
set client_min_messages = error;
create schema types;
set search_path = types;

create table numbers (
  a_bool bool, a_int2 int2, a_int4 int4, a_int8 int8, a_numeric numeric, a_scaled numeric(40, 20),
  a_float4 float4, a_float8 float8, a_money money
);
insert into numbers values
  (true, -32768, -2147483648, -9223372036854775808, 'NaN', 'NaN', 'NaN', 'NaN', '-92233720368547758.08'),
  (false, 32767, 2147483647, 9223372036854775807, 'Infinity', '12345678901234567890.12345678901234567890',
    'Infinity', 'Infinity', '92233720368547758.07'),
  (null, 0, 0, 0, '-Infinity', '-0.00000000000000000001', '-Infinity', '-Infinity', '0'),
  (null, null, null, null, 1e131071, 0, 1.17549435e-38, 2.2250738585072014e-308, null),
  (null, 1, 1, 1, 1e-16383, 1, 1e-45, 4.9406564584124654e-324, 1),
  (null, -1, -1, -1, -1.50, -1, 3.4028235e38, 1.7976931348623157e308, -1),
  (null, 2, 2, 2, 0.000, 2, '-0', '-0', 2),
  (null, 3, 3, 3, 12345678901234567890.123456789012345678901234567890, 3, 0.1, 0.1, 3),
  (null, 4, 4, 4, repeat('9', 1000)::numeric, 4, 16777217, 0.30000000000000004, 4),
  (null, null, null, null, null, null, null, null, null);

create table system_numbers (
  an_oid oid, a_xid xid, a_xid8 xid8, a_cid cid, a_tid tid, a_pg_lsn pg_lsn,
  a_pg_snapshot pg_snapshot, a_txid_snapshot txid_snapshot, an_int2vector int2vector,
  an_oidvector oidvector, an_aclitem aclitem, a_refcursor refcursor
);
insert into system_numbers values
  (0, '0', '0', '0', '(0,0)', '0/0', '1:1:', '1:1:', '', '', '=r/postgres', ''),
  (4294967295, '4294967295', '18446744073709551615', '4294967295', '(4294967295,65535)',
    'FFFFFFFF/FFFFFFFF', '10:20:10,14,15', '10:20:10,14,15', '1 -32768 32767', '0 4294967295',
    'postgres=arwdDxt*/postgres', E'a "cursor"\t\\'),
  (null, null, null, null, null, null, null, null, null, null, null, null);

-- Those of the names that the server knows objects by, also of objects that the restore makes.
create function named(int) returns int language sql immutable as 'select $1';
create operator === (leftarg = int, rightarg = int, function = int4eq);
create table "A name" (id int);
create table registered (
  a_regclass regclass, a_regcollation regcollation, a_regconfig regconfig,
  a_regdictionary regdictionary, a_regnamespace regnamespace, a_regoper regoper,
  a_regoperator regoperator, a_regproc regproc, a_regprocedure regprocedure, a_regrole regrole,
  a_regtype regtype
);
insert into registered values
  ('types."A name"', '"C"', 'english', 'simple', 'types', 'types.===', 'types.===(int,int)',
    'types.named', 'types.named(int)', 'postgres', 'types.numbers'),
  ('pg_catalog.pg_class', 'pg_catalog."default"', 'simple', 'english_stem', 'pg_catalog', '||/',
    '-(none,int)', 'pi', 'lower(text)', 'pg_monitor', 'timestamp with time zone'),
  (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  (null, null, null, null, null, null, null, null, null, null, null);

create table times (
  a_date date, a_time time, a_timetz timetz, a_timestamp timestamp, a_timestamptz timestamptz,
  an_interval interval, a_day_interval interval day to second(2), a_coarse timestamptz(0)
);
insert into times values
  ('4714-11-24 BC', '00:00:00', '00:00:00+15:59', '4714-11-24 00:00:00 BC', '4714-11-24 00:00:00+00 BC',
    '-178000000 years', '-1 day', '1969-12-31 23:59:59+00'),
  ('5874897-12-31', '24:00:00', '24:00:00-15:59', '294276-12-31 23:59:59.999999',
    '294276-12-31 23:59:59.999999+00', '178000000 years 11 mons 2147483647 days 23:59:59.999999',
    '1 day 02:03:04.05', '2000-02-29 12:00:00+14'),
  ('infinity', '23:59:59.999999', '12:34:56.000001+05:30', 'infinity', 'infinity',
    '-2147483648 mons -2147483648 days -2562047788:00:54.775807', '00:00:00.01', '-infinity'),
  ('-infinity', '12:00', '12:00+00', '-infinity', '-infinity', '1 mon -1 day 00:00:00.000001',
    '-00:00:00.01', 'infinity'),
  ('0001-01-01', '01:02:03.4', '01:02:03.4-00:00:01', '0001-01-01 00:00:00 BC', '0044-03-15 12:00+00 BC',
    '0', '0', null),
  -- Hours that a change of clocks repeats or leaves out.
  ('2024-02-29', '02:30', '02:30+01', '2024-03-31 02:30', '2024-10-27 02:30+02', 'P1Y2M3DT4H5M6.789S',
    null, '2024-10-27 02:30+01'),
  (null, null, null, null, null, null, null, null);

create table bits (a_bit bit(9), a_varbit varbit, a_short varbit(3), a_bytea bytea, an_uuid uuid);
insert into bits values
  (b'000000000', b'', b'', '', '00000000-0000-0000-0000-000000000000'),
  (b'111111111', repeat('10', 4000)::varbit, b'101',
    (select decode(string_agg(lpad(to_hex(n), 2, '0'), '' order by n), 'hex') from generate_series(0, 255) n),
    'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  (b'100000001', b'0', b'1', '\x5c2e0a', '12345678-9abc-def0-1234-56789abcdef0'),
  (null, null, null, null, null);

create table networks (an_inet inet, a_cidr cidr, a_macaddr macaddr, a_macaddr8 macaddr8);
insert into networks values
  ('0.0.0.0', '0.0.0.0/0', '00:00:00:00:00:00', '00:00:00:00:00:00:00:00'),
  ('255.255.255.255/0', '255.255.255.255/32', 'ff:ff:ff:ff:ff:ff', 'ff:ff:ff:ff:ff:ff:ff:ff'),
  ('::', '::/0', '08:00:2b:01:02:03', '08:00:2b:ff:fe:01:02:03'),
  ('::ffff:1.2.3.4/96', '2001:db8::/32', null, null),
  (null, null, null, null);

create table shapes (
  a_point point, a_line line, a_lseg lseg, a_box box, an_open path, a_path path, a_polygon polygon,
  a_circle circle
);
insert into shapes values
  ('(0,0)', '{1,2,3}', '[(0,0),(1,1)]', '(1,1),(0,0)', '[(0,0),(1,1)]', '((0,0),(1,1))', '((0,0),(1,1),(1,0))', '<(0,0),0>'),
  ('(NaN,Infinity)', '{0,-1,1e300}', '[(-Infinity,0),(Infinity,0)]', '(1e308,1e308),(-1e308,-1e308)',
    '[(0.1,0.2)]', '((1e-300,-0))', '((NaN,NaN))', '<(1,2),1e308>'),
  (null, null, null, null, null, null, null, null);

create table searches (a_tsvector tsvector, a_tsquery tsquery, a_jsonpath jsonpath);
insert into searches values
  ('', '', '$'),
  ('a:1A,16383D ''it''''s'':2 ''back\\slash'' ''two words'' 🐘:3', '!a & (b <-> c) | ''it''''s'':*AB <3> d',
    'strict $.a[*] ? (@.b > 1 && @."odd key" starts with "x").size()'),
  (to_tsvector('english', 'The quick brown foxes jumped'), phraseto_tsquery('english', 'quick foxes'), 'lax $.*'),
  (null, null, null);

create table documents (a_json json, a_jsonb jsonb, a_xml xml);
insert into documents values
  ('{}', '{}', ''),
  ('  {"a" : 1, "a":2, "\u0000": "\ud83d\ude00", "big": 1e400, "n":null}  ',
    '{"a": 1, "b": [null, true, {"c": "\\ \" \u0001 🐘"}], "": 123456789012345678901234567890.123, "neg": -0.0}',
    '<?xml version="1.0"?><a b="c">&lt;&#10;<!-- x --><![CDATA[ ]] > ]]></a>'),
  ('"\\."', '"\\."', 'no element, only text'),
  ('null', 'null', null),
  ((repeat('[', 2000) || repeat(']', 2000))::json, (repeat('[', 500) || repeat(']', 500))::jsonb, null),
  (null, null, null);

create table ranges (
  an_int4range int4range, an_int8range int8range, a_numrange numrange, a_tsrange tsrange,
  a_tstzrange tstzrange, a_daterange daterange
);
insert into ranges values
  ('empty', 'empty', 'empty', 'empty', 'empty', 'empty'),
  ('(,)', '(,)', '(,)', '(,)', '(,)', '(,)'),
  ('[-2147483648,2147483647)', '[1,9223372036854775807)', '[-Infinity,NaN]', '[-infinity,infinity]',
    '("4714-11-24 00:00:00+00 BC",infinity)', '[2024-02-29,2024-03-01]'),
  (null, null, null, null, null, null);

create table multiranges (
  an_int4multirange int4multirange, an_int8multirange int8multirange, a_nummultirange nummultirange,
  a_tsmultirange tsmultirange, a_tstzmultirange tstzmultirange, a_datemultirange datemultirange
);
insert into multiranges values
  ('{}', '{}', '{}', '{}', '{}', '{}'),
  ('{(,)}', '{(,0),[5,9),[100,)}', '{[1.5,2.5],(3,4)}', '{[2020-01-01,2020-01-02),[2021-01-01,)}',
    '{(,"2020-01-01 00:00:00+00")}', '{[2020-01-01,2020-02-01),[2020-03-01,infinity)}'),
  (null, null, null, null, null, null);

create table texts (
  id int primary key, a_text text, a_varchar varchar(40), a_bpchar char(12), a_name name, a_char "char"
);
insert into texts values
  (1, '', '', '', '', ''),
  (2, '\.', '\.', '\.', '\.', '\'),
  (3, E'before\n\\.\nafter', E'\\.\n\\.\n', E'\n', E'\n', E'\n'),
  (4, E'tab\there', E'\t', E'\t', E'\t', E'\t'),
  (5, E'return\rhere\r\nand here', E'\r\n', E'\r', E'\r', E'\r'),
  (6, '\N', '\N', '\N', '\N', 'N'),
  (7, 'NULL', 'null', 'NULL', 'null', null),
  (8, E'\\x41 \\101 \\u0041 \\\\ \\', '\\\\', '\t', '\b', E'\x7f'),
  (9, $$'single' "double" `back` $dollar$ '' ""$$, '''', '"', '$$', ''''),
  (10, '🐘👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿é́ ‮txet', '𝕬𝖇𝖈', 'žluťoučký', 'ﷺ', 'z'),
  (11, E'\b\f\v\x01\x1b[31m\x7f', E'\x1f', E'\x02', E'\x03', E'\x01'),
  (12, E'\uFEFF begins with a mark \uFFFE \uFFFF', E'\uFEFF', E'\u00a0', E'\u2028', 'a'),
  (13, '-- not a comment; drop table texts; /* nor this', '%s %n %', '{}', '(,)', ','),
  (14, '   blanks on both sides   ', '  ', '  x  ', ' ', ' '),
  (15, 'COPY x FROM stdin;', 'PGDMP', E'\x04', '$1', '$'),
  (16, repeat(E'\\.\n', 1000), repeat('ü', 40), repeat('ü', 12), repeat('n', 63), 'ü'),
  (17, null, null, null, null, null);

-- All characters that mean something but for NUL, and the last that ever could; 256 a row.
create table characters as
  select row, (select string_agg(chr(row * 256 + n), '' order by n) from generate_series(0, 255) n
    where row * 256 + n > 0) as text
  from generate_series(0, 4351) row
  where row < 816 and row not between 216 and 223 or row between 3584 and 3585 or row >= 4336;

create type direction as enum ('up', 'down', 'it''s "odd", (really) \', '');
create type pair as (number int, text text, inner_ direction);
create domain positive as int check (value > 0);
create domain pairs as pair[] check (array_length(value, 1) > 0);
create domain short as varchar(10) default 'x' not null;
create domain shorter as short check (length(value) < 5);
create type span as range (subtype = float8, subtype_diff = float8mi, multirange_type_name = spans);
create table made_types (
  an_enum direction, a_composite pair, a_nested pair[], a_domain positive, a_domain_of_arrays pairs,
  a_domain_of_a_domain shorter, a_range span, a_multirange spans, a_row numbers
);
insert into made_types values
  ('up', (1, E'a,"b"(c)\\\n', 'down'), array[(1, null, null)::pair, null], 1,
    array[(2, '', '')::pair], 'abcd', '[0.1,NaN]', '{[1,2],[3,4]}',
    (select n from numbers n where a_int2 = -32768)),
  ('it''s "odd", (really) \', null, '{}', null, null, '', 'empty', '{}', null),
  ('', (null, null, null), '{{"(1,x,up)"},{NULL}}', 2147483647, null, 'x', null, null,
    row(null, null, null, null, null, null, null, null, null));

-- Of each column above an array, one of two dimensions, and an empty one.
create schema arrays;
do $$
declare each record;
begin
  for each in
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'types'::regnamespace and c.relkind = 'r' and a.attnum > 0
    and c.relname not in ('characters') and a.atttypid not in ('int2vector'::regtype, 'oidvector'::regtype)
    and not exists (select from pg_type t where t.oid = a.atttypid and (t.typelem <> 0 and t.typlen < 0 or t.typtype = 'd'))
  loop
    execute format(
      'create table arrays.%I as select array_agg(%2$I) as one, array[array_agg(%2$I), array_agg(%2$I)] as two,
         %3$L::%4$s[] as none, array[null, null]::%4$s[] as nulls from types.%5$I',
      each.table_name || ' ' || each.column_name, each.column_name, '{}', each.type, each.table_name);
  end loop;
end $$;
create table arrays.bounds (numbers int[], texts text[], fixed int[2][3], domains positive[]);
insert into arrays.bounds values
  ('[-2:0]={1,NULL,3}', '{"NULL",NULL,"","a,b","{}","\"","\\",nUlL}', '{{1,2,3},{4,5,6}}', '{1,NULL}'),
  ('[0:1][-1:0][5:5]={{{1},{2}},{{3},{4}}}', array[array[E'\\.', E'\n'], array[E'\t', ' ']], '{}', '{}');
