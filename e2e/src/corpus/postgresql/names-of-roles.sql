-- odd: Columns hold names of roles, which belong to the server.
-- verdict: confirmed
-- restored: whole
create role "corpus role 'of' data";
create role corpus_acl_role;
create table held (id int, who regrole);
insert into held values (1, '"corpus role ''of'' data"'), (2, 'postgres'), (3, 'pg_read_all_data');
create table rights (id int, acl aclitem, list aclitem[]);
insert into rights values (1, makeaclitem('corpus_acl_role'::regrole, 'postgres'::regrole, 'SELECT', true), array['=r/postgres'::aclitem]);
