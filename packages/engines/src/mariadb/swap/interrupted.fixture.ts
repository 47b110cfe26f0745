import type { Mariadb } from '@holdfast/platform/testing';

/** Two databases that differ in every kind of object, small enough to be made again and again. */
export async function makeBoth(server: Mariadb, current: string, side: string): Promise<void> {
  await server.sql(`
    drop database if exists ${current}; drop database if exists ${side}; drop database if exists ${current}_old;
    create database ${current} character set latin1; use ${current};
    create table parent (id int primary key); create table child (id int primary key, p int,
      constraint fk foreign key (p) references parent (id));
    insert into parent values (1); insert into child values (1, 1);
    create table gone (id int) engine = MyISAM; insert into gone values (1);
    create trigger t1 before insert on parent for each row set @a = 'old';
    create trigger t2 before insert on parent for each row set @a = 'old 2';
    create view v as select 'old' as x, id from parent; create view w as select * from v;
    create view fresh as select 'a view where a table comes' as x;
    create procedure p() select 'old'; create function f() returns int return 1;
    create event e on schedule every 1 year disable do select 'old'; set timestamp = 1577836800;
    create event past on schedule at '2020-01-02' disable do select 'old'; set timestamp = default;
    create database ${side} character set utf8mb4; use ${side};
    create table parent (id int primary key); create table child (id int primary key, p int,
      constraint fk foreign key (p) references parent (id));
    insert into parent values (1), (2); insert into child values (1, 2);
    create table fresh (id int); insert into fresh values (7); create sequence s;
    create trigger t1 before insert on parent for each row set @a = 'new';
    create view v as select 'new' as x, id from parent; create view gone as select * from v;
    create procedure p() select 'new'; create function g() returns int return 2;
    create event e on schedule every 1 year disable do select 'new'; set timestamp = 1577836800;
    create event past on schedule at '2020-01-02' disable do select 'new'; set timestamp = default;`);
}

const LINES = (database: string) => `
  select table_name, table_type, table_rows, auto_increment from information_schema.tables
    where table_schema = '${database}' and table_type <> 'BASE TABLE' order by 1;
  select table_name, referenced_table_name, unique_constraint_schema = '${database}'
    from information_schema.referential_constraints where constraint_schema = '${database}' order by 1;
  select trigger_name, event_object_table, action_order, action_statement, definer, sql_mode, character_set_client, database_collation
    from information_schema.triggers where trigger_schema = '${database}' order by 1;
  select table_name, replace(view_definition, '${database}', 'here') from information_schema.views where table_schema = '${database}' order by 1;
  select routine_name, routine_type, routine_definition, definer, database_collation from information_schema.routines where routine_schema = '${database}' order by 1;
  select event_name, event_definition, status, database_collation from information_schema.events where event_schema = '${database}' order by 1;
  select default_collation_name from information_schema.schemata where schema_name = '${database}';`;

/** Everything that is in one of them, as a text that can be compared. */
export async function describe(server: Mariadb, database: string): Promise<string> {
  const tables = (
    await server.sql(`select table_name from information_schema.tables
      where table_schema = '${database}' and table_type = 'BASE TABLE' order by 1`)
  )
    .split('\n')
    .filter(Boolean);
  const rows = tables.map((table) => `select '${table}'; select * from ${database}.\`${table}\`;`);
  return server.sql(`${rows.join('\n')} ${LINES(database)}`);
}
