-- odd: A materialised view reads a foreign table, whose server no sandbox can reach, by a mapping for everybody.
-- verdict: confirmed_except
-- names: gathered
-- restored: whole
\getenv password PGPASSWORD
create table near (n int);
insert into near select generate_series(1, 20);
select current_setting('port') as port, current_database() as base \gset
create extension postgres_fdw;
create server itself foreign data wrapper postgres_fdw options (host '127.0.0.1', port :'port', dbname :'base');
create user mapping for public server itself options (user 'postgres', password :'password');
create foreign table far (n int) server itself options (schema_name 'public', table_name 'near');
create materialized view gathered as select n * 2 as twice from far;
create index on gathered (twice);
create view over_it as select count(*) from gathered;
