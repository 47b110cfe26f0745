-- odd: times in the format of before MariaDB 10.1 and MySQL 5.6, with fractions of theirs.
-- verdict: confirmed
-- restored: whole
set @before = @@global.mysql56_temporal_format;
set global mysql56_temporal_format = off;
create table old_ (id int primary key, a time, b datetime(6), c timestamp(3) null, d datetime, key (b));
insert into old_ values (1, '-838:59:59', '9999-12-31 23:59:59.999999', '2024-01-01 00:00:00.5', '0001-01-01'), (2, '12:00:00', '2024-01-01', null, null);
create table older engine = MyISAM select * from old_;
set global mysql56_temporal_format = @before;
create table new_ like old_;
insert into new_ select * from old_;
