-- odd: a view calls a function of another database.
-- verdict: confirmed_except
-- names: view rounded
-- restored: whole
create or replace database view_on_function_tools;
create function view_on_function_tools.rounded(n decimal(10, 4)) returns int deterministic return round(n);
create table amounts (id int primary key, n decimal(10, 4));
insert into amounts values (1, 1.5);
create view rounded as select id, view_on_function_tools.rounded(n) as r from amounts;
create view plain as select id from amounts;
