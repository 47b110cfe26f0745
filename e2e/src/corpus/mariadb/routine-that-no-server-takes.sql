-- odd: the text of a function in the server's own tables is one that its parser refuses, as after an upgrade that reserved a word.
-- verdict: confirmed_except
-- names: function broken
-- restored: without the named
create table t (id int primary key);
insert into t values (1);
create function fine() returns int deterministic return 1;
create function broken() returns int deterministic return 2;
update mysql.proc set body = 'begin declare offset_ int; select window function; end', body_utf8 = 'begin declare offset_ int; select window function; end' where db = database() and name = 'broken';
