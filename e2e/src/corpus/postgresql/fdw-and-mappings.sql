-- odd: Foreign data wrappers, servers, mappings and tables of several users, none of which can be reached.
-- verdict: confirmed
-- restored: whole
create role corpus_mapped;
create extension postgres_fdw;
create extension file_fdw;
create foreign data wrapper idle options (debug 'true');
create server nowhere type 'odd' version '7' foreign data wrapper idle options (host 'h''o"st');
create server files foreign data wrapper file_fdw;
create server away foreign data wrapper postgres_fdw options (host '127.0.0.1', port '9');
create user mapping for corpus_mapped server away options (user 'x', password 'secret of x');
create user mapping for public server nowhere options (token 't');
create foreign table passwords (line text) server files options (filename '/etc/passwd', format 'text');
create foreign table remote (id int options (column_name 'ID') not null, note text default 'none', check (id > 0)) server away;
grant usage on foreign server away to corpus_mapped;
grant usage on foreign data wrapper idle to corpus_mapped with grant option;
comment on server nowhere is 'of old';
create table t (n int);
insert into t select generate_series(1, 10);
