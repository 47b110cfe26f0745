-- odd: An empty database.
-- verdict: confirmed_except
-- names: the database
-- restored: whole
-- overwritten: whole
select 1;
