-- odd: tables, columns and keys have options that their storage engine does not know, or values that it does not take, which the server has kept and ignored.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
set sql_mode = 'IGNORE_BAD_TABLE_OPTIONS';
create table unknown_ (id int primary key foo = 'x', note varchar(20) default '/* `a`=1 */' bar = yes, key k (note) baz = 1) comment '/* `c`=\'1\' */' other = 'it''s' another = 2;
create table in_memory (id int) engine = MyISAM stats = 5;
create table wrong (id int) engine = InnoDB page_compressed = 'maybe' encrypted = 'perhaps';
create table divided (id int) engine = InnoDB foo = 1 partition by hash (id) partitions 2;
set sql_mode = '';
create table right_ (id int) engine = InnoDB page_compressed = 1;
insert into unknown_ values (1, default); insert into in_memory values (1); insert into wrong values (1); insert into divided values (1), (2); insert into right_ values (1);
