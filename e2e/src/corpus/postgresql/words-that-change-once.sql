-- odd: The server words conditions on varchar with other casts once they have been read again, as every ORM's lists of values.
-- verdict: confirmed
-- restored: whole
-- differs: parent, of_kinds, by_kind, kinds, own, watch, kinded, chosen, partial
-- overwritten: whole
create table parent (id serial primary key, dtype varchar(31) check (dtype in ('A', 'B')), n int check (n > -5 and n <> - 7),
  kind varchar(10) default 'a', is_a boolean generated always as (dtype in ('A', 'C')) stored, check (kind not in ('x', 'y') or dtype = any (array['A', 'B'])));
insert into parent (dtype, n) values ('A', 1), ('B', 2);
create view of_kinds as select * from parent where dtype in ('A', 'B') and kind not in ('z', 'q');
create materialized view by_kind as select dtype, count(*) from parent where dtype in ('A', 'B') group by dtype;
create index partial on parent (id) where dtype in ('A', 'B');
create domain kinds as varchar(8) check (value in ('A', 'B'));
create table others (k kinds default 'A', c varchar(3) default case when current_user in ('a', 'b') then 'x' else 'y' end);
insert into others default values;
alter table parent enable row level security;
create policy own on parent using (dtype not in ('A', 'B') or n between -3 and 7);
create function kinded(v varchar) returns boolean language sql begin atomic select v in ('A', 'B'); end;
create function noted() returns trigger language plpgsql as 'begin return new; end';
create trigger watch before insert on parent for each row when (new.dtype in ('A', 'B')) execute function noted();
create rule chosen as on update to of_kinds where old.dtype in ('A', 'B') do instead nothing;
create statistics of_parent on (dtype in ('A', 'B')), n from parent;
create publication of_some for table parent where (n > -5);
