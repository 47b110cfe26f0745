-- odd: A view and a function were added to an extension: no dump has them.
-- verdict: confirmed_except
-- names: added_view, added_function
-- restored: without the named
create extension hstore;
create table beside (n int);
insert into beside select generate_series(1, 10);
create view added_view as select n from beside;
create function added_function() returns int language sql as 'select 1';
alter extension hstore add view added_view;
alter extension hstore add function added_function();
