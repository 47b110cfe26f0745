-- odd: packages in Oracle's mode, one without a body, and a view that calls into one.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key);
insert into t values (1), (2);
delimiter $$
set sql_mode = 'oracle'$$
create package tools comment 'it''s; odd' as
  function doubled(n int) return int;
  procedure note(t varchar2);
end$$
create package body tools as
  counted int := 0;
  function hidden_one(n int) return int as begin return n + 1; end;
  function doubled(n int) return int as begin counted := counted + 1; return hidden_one(n) * 2; end;
  procedure note(t varchar2) as begin select t from dual; end;
begin
  counted := 10;
end$$
create package alone as function never return int; end$$
create or replace view "oracle view" as select "id" || 'x' as "y" from t$$
set sql_mode = default$$
delimiter ;
