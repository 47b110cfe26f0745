-- odd: a SPIDER table, whose rows are on another server.
-- verdict: confirmed_except
-- names: table far
-- restored: without the named
-- needs: mariadb-plugin-spider
install plugin if not exists spider soname 'ha_spider';
set global spider_same_server_link = 1;
create or replace database engine_spider_far;
create table engine_spider_far.t (id int primary key, note varchar(20));
insert into engine_spider_far.t values (1, 'far');
create or replace user engine_spider@'127.0.0.1' identified by 'pw';
grant all on engine_spider_far.* to engine_spider@'127.0.0.1';
select concat('create or replace server engine_spider foreign data wrapper mysql options (host ''127.0.0.1'', port ', @@port, ', database ''engine_spider_far'', user ''engine_spider'', password ''pw'')') into @made;
execute immediate @made;
create table far (id int primary key, note varchar(20)) engine = spider comment = 'wrapper "mysql", srv "engine_spider", table "t"';
create table here (id int primary key);
insert into here values (1);
