-- odd: Names with quotes, newlines, backslashes, percents, emoji, of 63 bytes, of keywords, of only a space.
-- verdict: confirmed
-- restored: whole
create schema "a.b";
create schema " ";
create schema "💾 ""quoted""";
create table "💾 ""quoted"""."table
'with' lines -- and comment" ("select" int primary key, "%s \ %I" text, "	tab" text default E'it''s \\', "ünïcode Ä" text, "$1" text, "a.b.c" int);
insert into "💾 ""quoted"""."table
'with' lines -- and comment" select n, 'x', 'y', 'z', '$', n from generate_series(1, 20) n;
create table "a.b"."c" (n int);
create table "a.b"."b.c" (n int);
create table " "." " (" " int, "  " int);
insert into " "." " values (1, 2);
create table "sixty-three bytes of a name, as long as a name of PostgreSQL is " (n serial primary key, "sixty-three bytes of a name, as long as a name of PostgreSQL is " int unique);
insert into "sixty-three bytes of a name, as long as a name of PostgreSQL is " ("sixty-three bytes of a name, as long as a name of PostgreSQL is ") select generate_series(1, 5);
create table "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaéé" (n int);
create index "index; drop table x; --" on "a.b"."c" (n);
create function "f(x)"("a b" int, "select" text default 'x''') returns int language sql as 'select 1';
create view "View ""of"" all" as select "select" as "from", "%s \ %I" as "a""b" from "💾 ""quoted"""."table
'with' lines -- and comment";
create type "type, of" as enum ('', ' ', 'a''b', 'a"b', '💾', 'line
break', '\');
create sequence "Seq""uence
2" start 7;
select nextval('"Seq""uence
2"');
create table "true" ("null" int, "user" int, "order" "type, of");
insert into "true" values (null, 1, ''), (1, 2, 'line
break');
create role "corpus role ""odd"" 'name' \ %";
grant select on "true" to "corpus role ""odd"" 'name' \ %";
