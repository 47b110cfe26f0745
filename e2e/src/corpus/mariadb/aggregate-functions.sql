-- odd: a user-defined aggregate function, and a view that uses it.
-- verdict: confirmed
-- restored: whole
delimiter $$
create aggregate function total(n int) returns int
begin
  declare t int default 0;
  declare continue handler for not found return t;
  loop fetch group next row; set t = t + coalesce(n, 0); end loop;
end$$
delimiter ;
create table sales (who varchar(10), n int);
insert into sales select concat('w', seq % 3), seq from seq_1_to_30;
create view totals as select who, total(n) as t from sales group by who;
