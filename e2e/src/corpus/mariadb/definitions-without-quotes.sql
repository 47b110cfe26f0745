-- odd: everything was made in sessions that write names without quotes (sql_quote_show_create), which triggers keep.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create or replace user unquoted@localhost;
create role if not exists unquoted_role;
set session sql_quote_show_create = 0;
create sequence numbers;
create table t (id int primary key default (next value for numbers), a int, `select` int, b int as (a + `select`) stored, key of_a (a), constraint positive check (a > 0), parent int, constraint to_parent foreign key (parent) references t (id)) comment = 'definer=root@localhost trigger';
create table parts (id int, day date) partition by range columns (day) (partition p0 values less than ('2020-01-01'), partition p1 values less than maxvalue);
insert into t (id, a, `select`) values (1, 2, 3);
create view v as select id, a, `select`, b + 1 as more from t where a > 0 with check option;
create definer = unquoted@localhost sql security invoker view of_other as select more from v;
create trigger by_root before insert on t for each row set new.a = new.a + 1;
create definer = unquoted@localhost trigger of_localhost before update on t for each row set new.a = 1;
create definer = unquoted@'%' trigger of_anywhere after insert on t for each row do 1;
create definer = `odd user`@localhost trigger of_odd_user after update on t for each row do 1;
create definer = unquoted_role trigger of_role before delete on t for each row do 1;
create definer = ''@localhost trigger of_nobody after delete on t for each row do 1;
create procedure p(in x int) select x, a from t;
create definer = unquoted@localhost function f(x int) returns int deterministic return x + 1;
create event e on schedule every 1 day starts '2037-01-01 00:00:00' disable do delete from t where id = 5;
