-- odd: Large objects with owners, grants and comments, empty, sparse, and referred to by a dropped row.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create role corpus_large;
select lo_from_bytea(900001, '\x00ff5c2e0a');
select lo_create(900002);
select lo_from_bytea(900003, decode(repeat('ab', 3000000), 'hex'));
select lo_create(900004);
select lo_put(900004, 5000000, '\x01');
alter large object 900001 owner to corpus_large;
grant select on large object 900002 to corpus_large, public;
comment on large object 900001 is 'of ''ours''';
create table files (id int, content oid);
insert into files values (1, 900001), (2, 900002), (3, 999999);
