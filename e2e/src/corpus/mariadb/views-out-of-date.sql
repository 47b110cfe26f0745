-- odd: views of all columns of tables that have had more, fewer widths and other types since.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key, a varchar(5));
insert into t values (1, 'x');
create view everything as select * from t;
create view sums as select sum(id) as s, concat(a, 'y') as c from t group by a;
alter table t add b int first, modify a varchar(50) character set latin1, modify id bigint unsigned;
create table renamed (z int);
create view of_renamed as select z from renamed;
drop table renamed;
create view renamed as select 5 as z;
