-- odd: columns that are compressed, invisible or without a default, and a table of which nothing is seen but one column.
-- verdict: confirmed
-- restored: whole
create table packed (id int primary key, a text compressed, b blob compressed = zlib, c varchar(2000) compressed character set latin1, d varbinary(1000) compressed, e mediumtext compressed not null default '');
insert into packed select seq, repeat('p', seq * 50), repeat(x'00ff', seq), repeat('é', seq), repeat('x', seq), repeat('🐬', seq * 9) from seq_1_to_100;
insert into packed values (1000, null, null, null, null, ''), (1001, '', '', '', '', 'x');
create table hidden_ (seen int, a int invisible default 5, b varchar(10) invisible not null default 'x', c int as (seen + 1) virtual invisible, d int invisible auto_increment, key (d));
insert into hidden_ (seen, a, b) values (1, 2, 'y'), (2, null, 'z');
insert into hidden_ values (3), (4);
create table invisible_key (id int invisible auto_increment primary key, note text);
insert into invisible_key (note) values ('a'), ('b'), ('a');
