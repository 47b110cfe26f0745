-- odd: An empty database.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
select 1;
