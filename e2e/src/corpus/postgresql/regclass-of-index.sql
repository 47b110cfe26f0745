-- odd: A column holds names of indexes, which every restore makes only after the rows.
-- verdict: not_restorable
-- names: watched
-- restored: refused
create table beside (n int primary key);
insert into beside select generate_series(1, 10);
create table watched (id int, relation regclass);
insert into watched values (1, 'beside'), (2, 'beside_pkey');
