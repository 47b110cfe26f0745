-- odd: tables whose files lie in a folder of their own, outside of the server's data.
-- verdict: confirmed_except
-- names: table aside, table divided
-- restored: whole
create table here (id int primary key, note text);
insert into here values (1, 'DATA DIRECTORY=''/nowhere''');
select concat('create table aside (id int primary key, note text) data directory = ''', @@tmpdir, '''') into @made;
execute immediate @made;
insert into aside select seq, seq from seq_1_to_50;
select concat('create table divided (id int primary key) partition by hash (id) (partition p0, partition p1 data directory = ''', @@tmpdir, ''')') into @made;
execute immediate @made;
insert into divided values (1), (2), (3);
