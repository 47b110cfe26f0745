-- odd: A row violates its check, beside tables of an access method by another name and one of an index method.
-- verdict: not_restorable
-- names: checked
-- restored: refused
create access method my_heap type table handler heap_tableam_handler;
create access method my_btree type index handler bthandler;
create table kept (n int) using my_heap;
insert into kept select generate_series(1, 10);
create function allowed(n int) returns boolean language sql immutable as 'select n < 1000';
create table checked (n int check (public.allowed(n)));
insert into checked select generate_series(1, 100);
create or replace function allowed(n int) returns boolean language sql immutable as 'select n < 50';
