-- odd: a table of the Sphinx engine, whose search server is not there.
-- verdict: confirmed_except
-- names: table found
-- restored: without the named
install plugin if not exists sphinx soname 'ha_sphinx';
create table documents (id int primary key, body text);
insert into documents values (1, 'some words');
create table found (id bigint unsigned not null, weight int not null, query varchar(3072) not null, group_id int, key (query)) engine = sphinx connection = 'sphinx://127.0.0.1:9/test';
