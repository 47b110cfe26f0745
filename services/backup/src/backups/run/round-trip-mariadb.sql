-- What a database of MariaDB can hold. Needs the user `it's "odd"`@'localhost'.
set names utf8mb4;
set time_zone = '+00:00';
set sql_mode = '';

create table numbers (
  a tinyint, b smallint unsigned, c mediumint, d int zerofill, e bigint unsigned, f decimal(65,30), g float, h double,
  i bool, j bit, k bit(64), l bigint
);
insert into numbers values
  (-128, 65535, -8388608, 1, 18446744073709551615, -99999999999999999999999999999999999.999999999999999999999999999999,
    0.1, 1.7976931348623157e308, true, b'1', b'1111111111111111111111111111111111111111111111111111111111111111', -9223372036854775808),
  (127, 0, 8388607, 4294967295, 0, 0.000000000000000000000000000001, -1.5e-30, 2.2250738585072014e-308, false, b'0', b'0', 9223372036854775807),
  (0, 1, 0, 0, 1, 0, 0, -0e0, 1, null, b'1000000000000000000000000000000000000000000000000000000000000000', 0),
  (null, null, null, null, null, null, null, null, null, null, null, null);

create table times (
  a date, b datetime(6), c timestamp(6) null, d time(6), e year, f timestamp default current_timestamp on update current_timestamp
);
insert into times values
  ('0000-00-00', '0000-00-00 00:00:00', 0, '-838:59:59.999999', 0, 0),
  ('2024-00-00', '2024-02-00 00:00:00', '1970-01-01 00:00:01', '838:59:59.999999', 1901, '2038-01-19 03:14:07'),
  ('1000-01-01', '1000-01-01 00:00:00.000001', '2038-01-19 03:14:07.999999', '00:00:00', 2155, '2024-10-27 00:30:00'),
  ('9999-12-31', '9999-12-31 23:59:59.999999', '2024-03-31 01:30:00', '-00:00:00.000001', 2024, '2024-10-27 01:30:00'),
  (null, null, null, null, null, null);

create table texts (
  id int primary key, a char(20), b varchar(100), c tinytext, d text, e mediumtext, f longtext, g enum('', 'a', 'it''s', 'b,c;', 'back\\slash', 'žluť'),
  h set('x', 'y y', 'z"'), i json, j varchar(100) character set latin1, k varchar(100) character set ucs2,
  l varchar(100) character set utf32 collate utf32_bin, m varchar(100) character set sjis, n varchar(100) character set gbk,
  o varchar(100) character set utf8mb3, p varchar(100) collate utf8mb4_bin
);
insert into texts values
  (1, '', '', '', '', '', '', '', '', '{}', '', '', '', '', '', '', ''),
  (2, 'it''s', '"double"', '`back`', 'a\\b', 'new\nline', 'return\rline\r\n', 'it''s', 'x,z"', '{"a": "\\"\\n", "b": [1, null]}',
    'é', 'ž', '🐬', '日本', '中文', 'žluť', '🐬'),
  (3, 'tab\t', '\Z', '\b', '\0', '%_', '\\%\\_', 'b,c;', '', '"\\u0000"', 'x', 'x', 'x', 'ソ表', '誠', 'x', 'x'),
  (4, '-- Dump completed', '/* x */', '/*!50000 x */', ');\n-- Dump completed\n', '),\n(1,', 'INSERT INTO `texts` VALUES', 'back\\slash', 'y y',
    'null', ';', ';;', 'DELIMITER $$', 'x', 'x', 'x', '#'),
  (5, '  blanks  ', '  ', ' x', 'x ', '\\', '''', 'žluť', 'x,y y,z"', '1e400', '''', '\\', '"', '''', '\\', '"', '\\'),
  (6, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
insert into texts (id, d) select 100 + seq, unhex(lpad(hex(seq), 2, '0')) from seq_0_to_127;
insert into texts (id, j) select 300 + seq, convert(unhex(lpad(hex(seq), 2, '0')) using latin1) from seq_0_to_255;

create table bytes (
  id int auto_increment primary key, a binary(8), b varbinary(300), c tinyblob, d blob, e mediumblob, f longblob, g inet6, h inet4, i uuid,
  unique (b), key (d(10))
);
insert into bytes (a, b, c, d, e, f, g, h, i) values
  ('', '', '', '', '', '', '::', '0.0.0.0', '00000000-0000-0000-0000-000000000000'),
  ('a', (select group_concat(unhex(lpad(hex(seq), 2, '0')) order by seq separator '') from seq_0_to_255),
    x'00', x'5c27220a', repeat(x'00ff', 100000), repeat(x'deadbeef', 600000), 'ffff::1', '255.255.255.255',
    'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  (null, null, null, null, null, null, null, null, null);

create table shapes (
  a point not null, b linestring, c polygon, d multipoint, e multilinestring, f multipolygon, g geometrycollection, h geometry, spatial index (a)
);
insert into shapes values
  (point(1, 2), linestring(point(0, 0), point(1e300, -1e-300)), st_geomfromtext('POLYGON((0 0,10 0,10 10,0 10,0 0),(5 5,7 5,7 7,5 7,5 5))'),
    st_geomfromtext('MULTIPOINT(0 0,1 1)'), st_geomfromtext('MULTILINESTRING((0 0,1 1),(2 2,3 3))'),
    st_geomfromtext('MULTIPOLYGON(((0 0,1 0,1 1,0 0)))'), st_geomfromtext('GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1))'),
    st_geomfromtext('POINT(3 4)', 4326)),
  (point(0, 0), null, null, null, null, null, null, null);

-- Columns and counters.
create table columns_ (
  id int auto_increment primary key, plain int, doubled int generated always as (plain * 2) virtual, tripled int as (plain * 3) persistent,
  hidden int invisible default 7, made datetime default (now() + interval 1 day), checked int check (checked <> 13),
  packed text compressed, `comment``ed` int comment 'AUTO_INCREMENT=5 it''s \\ "odd"\n;', key (doubled), constraint `odd ``check` check (plain < 1000)
) auto_increment=1000000 comment='of a table; AUTO_INCREMENT=77 it''s "odd"';
insert into columns_ (plain, hidden, made, packed) select seq, seq * 7, '2024-01-01', repeat('p', seq * 100) from seq_1_to_50;
create table from_zero (id int auto_increment primary key, t text);
set sql_mode = 'NO_AUTO_VALUE_ON_ZERO';
insert into from_zero values (0, 'zero'), (4, 'four');
set sql_mode = '';
create table last_one (id bigint unsigned auto_increment primary key);
insert into last_one values (18446744073709551614);
create table only_generated (a int as (1) persistent, b int invisible default 3);
insert into only_generated (b) values (3), (4);
create table empty_one (id int);
create table unordered (t text);
insert into unordered select concat(seq % 3, repeat('x', seq % 7)) from seq_1_to_100;
create table two_keys (a int, b varchar(20), primary key (b desc, a));
insert into two_keys select seq, seq % 5 from seq_1_to_50;
create table words (id int primary key, t text, fulltext (t)) engine=innodb;
insert into words values (1, 'some words to find'), (2, 'others');
create table small (id int primary key, t text) row_format=compressed key_block_size=4 default charset=latin1 collate=latin1_german2_ci;
insert into small values (1, 'ü');

-- Engines without transactions.
create table of_myisam (id int primary key, t text, fulltext (t)) engine=myisam checksum=1 delay_key_write=1;
insert into of_myisam values (3, 'c'), (1, 'a'), (2, 'b');
create table of_aria (id int, t text) engine=aria transactional=0 page_checksum=1;
insert into of_aria values (2, 'x'), (1, 'y');
create table of_memory (id int, t varchar(10), primary key (id) using btree) engine=memory;
insert into of_memory values (1, 'x');
create table of_csv (a int not null, b text not null) engine=csv;
insert into of_csv values (1, 'a "quoted", \\ text'), (2, '');

-- Partitions.
create table by_range (id int, day date, primary key (id, day)) partition by range (year(day)) subpartition by hash (id) subpartitions 2 (
  partition old values less than (2020), partition `odd ``name` values less than (2025) comment = 'it''s', partition rest values less than maxvalue
);
insert into by_range select seq, '2018-01-01' + interval seq month from seq_1_to_100;
create table by_list (id int, t varchar(5)) partition by list columns (t) (partition a values in ('a', 'b'), partition n values in (null), partition d default);
insert into by_list values (1, 'a'), (2, null), (3, 'zzz');
create table by_key (id int primary key) partition by linear key () partitions 3;
insert into by_key select seq from seq_1_to_20;

-- Versions of rows.
set timestamp = unix_timestamp('2024-01-01 00:00:00');
create table versioned (id int primary key, t text, ignored int without system versioning) with system versioning;
insert into versioned values (1, 'first', 1), (2, 'second', 2);
set timestamp = unix_timestamp('2024-02-01 00:00:00.5');
update versioned set t = 'changed' where id = 1;
delete from versioned where id = 2;
set timestamp = default;
create table periods (id int, from_ date, to_ date, period for p (from_, to_), unique (id, p without overlaps));
insert into periods values (1, '2024-01-01', '2024-02-01'), (1, '2024-02-01', '2024-03-01');

-- Keys in circles.
set foreign_key_checks = 0;
create table chickens (id int primary key, egg int not null, constraint hatched foreign key (egg) references eggs (id) on delete cascade);
create table eggs (id int primary key, chicken int, foreign key (chicken) references chickens (id) on update set null);
insert into eggs select seq, 101 - seq from seq_1_to_100;
insert into chickens select seq, 101 - seq from seq_1_to_100;
set foreign_key_checks = 1;
create table people (id int primary key, boss int, foreign key (boss) references people (id));
insert into people values (1, null), (2, 1);
update people set boss = 2 where id = 1;

-- Sequences.
create sequence fresh;
create sequence used start with 10 increment by 5 maxvalue 1000 cache 7;
do nextval(used), nextval(used);
create sequence down start with -1 increment by -2 minvalue -9 maxvalue -1 cycle nocache;
do nextval(down);
create sequence moved;
do setval(moved, 5000);

-- Views, some of which need others that come after them by name. (One with a check option must not:
-- the dump makes it while those are placeholders still, and no server takes that.)
create view z_base as select id, plain, hidden from columns_ where plain in (1, 2, 3);
create view a_over as select id, concat('it''s \\ "', plain, '"') as `odd ``column` from z_base;
create algorithm = merge view z_checked as select * from z_base where id > 0 with cascaded check option;
create algorithm = temptable sql security invoker view counted as select count(*) as n from a_over;
create definer = `it's "odd"`@'localhost' sql security invoker view of_somebody as select 1 as one;
create view `odd ``view` as select `odd ``column` from a_over;

-- Code, written in one sql_mode or another.
delimiter $$
create function doubled(n int) returns int deterministic comment 'it''s \\ "odd"' return n * 2$$
create definer = `it's "odd"`@'localhost' function of_somebody(t text charset utf8mb4) returns text reads sql data sql security invoker
begin
  -- a comment; with ';' and $ and 🐬 /* in it
  /* another; one */
  # a line that ends as they do on Windows
  declare s text default 'new\nline \\ '';; DELIMITER ;;';
  return concat(s, t);
end$$
set sql_mode = 'ansi_quotes,pipes_as_concat,no_backslash_escapes'$$
create procedure "in ansi"(in a int, out "b b" varchar(10), inout c decimal(5,2)) modifies sql data
begin
  set "b b" = 'a\' || a || 'it''s';
  insert into "from_zero" values (null, 'from "procedure"');
end$$
create trigger "in ansi" before insert on from_zero for each row
begin
  set new.t = new.t || ' \';
end$$
set sql_mode = 'oracle'$$
create package packed as
  function one return int;
  procedure two(n int);
end$$
create package body packed as
  function one return int as begin return 1; end;
  procedure two(n int) as begin select n from dual; end;
end$$
set sql_mode = ''$$
create aggregate function total(n int) returns int
begin
  declare t int default 0;
  declare continue handler for not found return t;
  loop
    fetch group next row;
    set t = t + n;
  end loop;
end$$
-- They would change or refuse rows if they ran while rows are loaded.
create trigger refuses before insert on people for each row signal sqlstate '45000' set message_text = 'no more; rows'$$
create trigger second after update on columns_ for each row begin insert into empty_one values (1); end$$
create definer = 'nobody'@'nowhere' trigger first_ after update on columns_ for each row precedes second insert into empty_one values (2)$$
create trigger `odd ``trigger` before delete on columns_ for each row begin /* ; */ end$$
create event daily on schedule every 1 day starts '2030-01-01 00:00:00' ends '2031-01-01 00:00:00' on completion preserve disable
  comment 'it''s "odd"' do begin delete from empty_one; insert into empty_one values (1); end$$
set time_zone = '+05:30'$$
create event `odd ``event` on schedule at '2035-06-01 12:00:00' do select 'x\'y;'$$
set time_zone = '+00:00'$$
delimiter ;
