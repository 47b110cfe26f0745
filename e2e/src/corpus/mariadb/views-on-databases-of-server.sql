-- odd: views read what every server has itself, and a table of a plugin.
-- verdict: confirmed_except
-- names: view of_plugin, view of_grants, view of_help
-- restored: whole
install soname 'metadata_lock_info';
create table t (id int primary key);
insert into t values (1);
create view of_plugin as select thread_id from information_schema.metadata_lock_info;
create view of_grants as select host, user from mysql.user;
create view of_help as select name from mysql.help_topic join t on t.id = help_topic_id;
create view of_tables as select table_name from information_schema.tables where table_schema = 'x';
