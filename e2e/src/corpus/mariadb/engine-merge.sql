-- odd: MERGE tables over tables of the same database, one of them nested in names with odd signs.
-- verdict: confirmed
-- restored: whole
create table year_2023 (id int not null, note varchar(20), key (id)) engine = MyISAM;
create table `year ``2024` (id int not null, note varchar(20), key (id)) engine = MyISAM;
insert into year_2023 select seq, 'old' from seq_1_to_50;
insert into `year ``2024` select seq, 'new' from seq_1_to_50;
create table all_years (id int not null, note varchar(20), key (id)) engine = merge union = (year_2023, `year ``2024`) insert_method = last;
insert into all_years values (51, 'through the merge');
create table none (id int) engine = merge;
create view years as select count(*) as n from all_years;
