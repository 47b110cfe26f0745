-- odd: A database without an encoding holds bytes that are no UTF-8.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
-- encoding: SQL_ASCII
create table texts (id int, t text);
insert into texts values (1, E'latin \xe9'), (2, E'utf \xc3\xa9'), (3, E'\xff\xfe\x80'), (4, 'plain');
create index on texts (t);
comment on table texts is 'plain';
