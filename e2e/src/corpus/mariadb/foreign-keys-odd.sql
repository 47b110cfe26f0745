-- odd: foreign keys to the same table, in circles, to keys that are not unique, to several columns, with every rule, and under odd names.
-- verdict: confirmed
-- restored: whole
set foreign_key_checks = 0;
create table chickens (id int primary key, egg int not null, constraint hatched foreign key (egg) references eggs (id) on delete cascade);
create table eggs (id int primary key, chicken int, foreign key (chicken) references chickens (id) on update set null on delete set null);
insert into chickens select seq, 51 - seq from seq_1_to_50;
insert into eggs select seq, 51 - seq from seq_1_to_50;
create table people (id int primary key, boss int, foreign key `the ``boss` (boss) references people (id) on delete restrict on update no action);
insert into people values (3, 3), (1, 2), (2, 1);
set foreign_key_checks = 1;
create table words (a int, b varchar(10) collate utf8mb4_bin, c int, key (a, b), key (c));
insert into words values (1, 'x', 1), (1, 'x', 2), (2, 'y', 2);
create table uses_ (a int, b varchar(10) collate utf8mb4_bin, c int, constraint `odd; -- name` foreign key (a, b) references words (a, b) on update cascade, foreign key (c) references words (c));
insert into uses_ values (1, 'x', 2), (2, null, null);
create table a_first (id int primary key, b int, foreign key (b) references people (id));
insert into a_first values (1, 3);
