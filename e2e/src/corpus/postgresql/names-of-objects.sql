-- odd: Columns hold names of tables, functions, types, schemas, operators and collations.
-- verdict: confirmed
-- restored: whole
create schema "odd schema";
create table "odd schema"."Odd table" (n int);
create type "odd schema".colour as enum ('red');
create function "odd schema".paint("odd schema".colour) returns int language sql as 'select 1';
create table watched (a regclass, b regproc, c regprocedure, d regtype, e regnamespace, f regoperator, g regconfig, h regdictionary, i regcollation, j regoper, k oid, l regclass[]);
insert into watched values ('"odd schema"."Odd table"', '"odd schema".paint', '"odd schema".paint("odd schema".colour)', '"odd schema".colour',
  '"odd schema"', '+(integer,integer)', 'english', 'english_stem', '"C"', '|/', 4294967295, array['watched'::regclass, 'pg_class']);
insert into watched (a, k) values (0, 0), (987654321, 16384);
insert into watched (a) values ('pg_class'), ('information_schema.tables');
