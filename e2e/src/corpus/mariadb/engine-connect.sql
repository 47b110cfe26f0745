-- odd: CONNECT tables, over a table of the same database, over a list of them, and with rows that are computed.
-- verdict: confirmed_except
-- names: table of_table, table of_list, table computed
-- restored: without the named
-- needs: mariadb-plugin-connect
install plugin if not exists connect soname 'ha_connect';
create table here (id int primary key, note varchar(20));
insert into here values (1, 'here'), (2, 'too');
create table of_table engine = connect table_type = proxy tabname = here;
create table of_list (id int, note varchar(20)) engine = connect table_type = tbl table_list = 'here,of_table';
create table computed (n int key special = rowid) engine = connect table_type = vir block_size = 10;
create view shown as select n.note from here n where n.id > 1;
