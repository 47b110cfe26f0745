-- odd: Tables of a type, of a composite with tables in it, of a type that was changed.
-- verdict: confirmed
-- restored: whole
create type person as (name text, age int);
create table people of person (primary key (name), age with options default 7 check (age > 0));
insert into people select 'n' || n, n from generate_series(1, 20) n;
alter type person add attribute late date cascade, drop attribute age cascade;
insert into people values ('late', '2026-01-01');
create table holder (id int, who people, all_of people[], nested person);
insert into holder select 1, p, array[p, null], row('x', null)::person from people p limit 3;
create type outer_type as (inner_type person, rest people[]);
create table deep (o outer_type);
insert into deep select row(row('a', '2026-01-01')::person, array[p])::outer_type from people p limit 2;
alter type person add attribute "later still" int cascade;
