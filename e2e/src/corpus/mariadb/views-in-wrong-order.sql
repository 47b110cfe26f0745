-- odd: views stand on views that come after them by name, five deep, and with check options.
-- verdict: confirmed
-- restored: whole
create table base (id int primary key, v int);
insert into base select seq, seq * 2 from seq_1_to_20;
create view z as select id, v from base where v > 2;
create view y as select * from z where v > 4;
create view x as select id, v, (select max(v) from z) as most from y;
create view b as select x.*, y.v as other from x join y using (id);
create view a as select id, most + other as total from b;
create view m_checked as select id, v from base where v < 100 with cascaded check option;
create view n_checked as select id, v from m_checked where v > 0 with local check option;
create view k_grouped as select v % 3 as g, count(*) as n from n_checked group by 1 having n > 0 order by 2 desc limit 3;
