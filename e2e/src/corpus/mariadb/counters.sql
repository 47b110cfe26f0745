-- odd: counters with gaps, far ahead, near the end of what they count, and where they are not the whole key.
-- verdict: confirmed
-- restored: whole
create table gaps (id int auto_increment primary key, t text) auto_increment = 1000;
insert into gaps (t) select seq from seq_1_to_20;
delete from gaps where id > 1010 or id % 2;
create table last_one (id bigint unsigned auto_increment primary key, n int);
insert into last_one values (18446744073709551614, 1);
create table full_ (id tinyint auto_increment primary key);
insert into full_ values (127), (-5);
create table empty_ahead (id bigint auto_increment primary key) auto_increment = 9223372036854775000;
create table by_float (id double auto_increment primary key) engine = MyISAM;
insert into by_float values (1e10), (2.5);
create table second_ (a int, id int auto_increment, key (id), key (a, id)) auto_increment = 77;
insert into second_ (a) values (1), (1), (2);
delete from second_;
set insert_id = 5000;
create table stepped (id int auto_increment primary key, t int);
set auto_increment_increment = 10, auto_increment_offset = 3;
insert into stepped (t) values (1), (2), (3);
