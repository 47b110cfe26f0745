-- odd: A database without an encoding has names, comments and code that are no UTF-8.
-- verdict: confirmed
-- restored: whole
-- encoding: SQL_ASCII
create table "placeholder" (id int primary key, t text);
do $$ begin
  execute E'create table "caf\xe9" (id int primary key, "na\xefve" text default ''\xe9'')';
  execute E'insert into "caf\xe9" values (1, ''\xe9\xff''), (2, ''plain'')';
  execute E'create view "vue \xe9" as select "na\xefve" from "caf\xe9" where "na\xefve" <> ''\xe8''';
  execute E'comment on table "caf\xe9" is ''\xe0 comment''';
  execute E'create function "f\xe9"() returns text language sql as ''select ''''\xe9''''::text''';
  execute E'create type "t\xe9" as enum (''\xe9'', ''e'')';
end $$;
insert into placeholder values (1, 'one');
