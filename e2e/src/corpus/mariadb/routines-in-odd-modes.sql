-- odd: routines that mean what they mean only in their own sql_mode and character sets.
-- verdict: confirmed
-- restored: whole
set names utf8mb4;
create table t (id int, note text);
insert into t values (0, '');
delimiter $$
create function plain(n int) returns varchar(50) deterministic comment 'it''s \\ "odd"' return concat('a\'b', n, "double", 'ž')$$
set sql_mode = 'ansi_quotes,pipes_as_concat,no_backslash_escapes'$$
create procedure "in ansi"(in a int, out "b b" varchar(10), inout c decimal(5, 2)) modifies sql data
begin
  -- a comment; with ';' and $
  set "b b" = 'a\' || a || 'it''s';
  insert into "t" values (1, 'from "procedure" \');
end$$
create function piped(a text, b text) returns text deterministic return a || '\' || b$$
set sql_mode = 'ignore_space,high_not_precedence,no_unsigned_subtraction,real_as_float'$$
create function spaced() returns int deterministic return not 1 between -5 and 5 + count_it(1)$$
create function count_it(n real) returns float deterministic return abs (n)$$
set sql_mode = 'oracle'$$
create procedure in_oracle(a in varchar2, b out number) as x int := 5; begin b := length(a) + x; <<l>> loop exit l; end loop; end$$
set sql_mode = ''$$
set names latin1$$
create function in_latin1() returns varchar(20) charset latin1 deterministic return 'é'$$
set names utf8mb4$$
create procedure dynamic_(in name varchar(64) charset utf8mb4) sql security invoker
begin declare exit handler for sqlexception begin get diagnostics condition 1 @m = message_text; end; execute immediate concat('select * from `', name, '`'); end$$
create function every_type(a bit(3), b enum('x', 'it''s'), c json, d point, e year, f decimal(65, 30), g inet6, h uuid) returns set('a', 'b;c') charset utf8mb4 collate utf8mb4_bin not deterministic no sql return 'a'$$
create procedure anchored(a type of t.note) begin declare r row type of t; for x in (select * from t) do set r = x; end for; end$$
delimiter ;
