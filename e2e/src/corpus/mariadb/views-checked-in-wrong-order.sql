-- odd: views with check options stand on views that come after them by name, five deep, and through functions.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table base (id int primary key, v int, at date, `from ``z``` varchar(20));
insert into base select seq, seq * 2, '2024-02-29', 'join `y`' from seq_1_to_20;
create table m_times (id int primary key, v int) with system versioning;
insert into m_times values (1, 1);
update m_times set v = 2;
create function most() returns int reads sql data return (select max(v) from z);
create view z as select * from base where v > 2;
create view y as select * from z where v > 4 with local check option;
create view x as select * from y where v > 6 with cascaded check option;
create view w as select * from x where v <= most() with check option;
create view b as select id, v, `from ``z``` as `x` from w where v in (select t.v from (z t join y on y.id = t.id) left join x on x.id = y.id) with local check option;
create view a as select `b`.id as `z`, extract(year from w.at) as `y` from b join w on w.id = b.id where b.`x` <> 'from `a`' with check option;
create definer = nobody@nowhere view c_by_nobody as select id from w where id > 1 with check option;
create view n_table as select x.id, t.q from x join json_table(x.v, '$' columns (q int path '$')) t;
create view k_recursive as with recursive q as (select id from x where id < 9 union all select q.id + 10 from q where q.id < 9) select * from q;
