-- odd: comments, texts and defaults with backslashes and line ends, made where a backslash escapes nothing, and others in other modes.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
set sql_mode = 'no_backslash_escapes,ansi_quotes,pipes_as_concat';
create table t (id int comment 'it''s \ "x"', b varchar(20) default '\', c varchar(20) default ('\' || 'n') comment '\', check (b <> '\n'), key k (b) comment '\\''',
  g varchar(40) as ('\' || b) stored) comment 'c\d';
insert into t (id) values (1);
create sequence s comment = '\';
create view v as select '\' as x, '\n' || 'x' as y from t;
delimiter $$
create function f(a varchar(10)) returns text deterministic comment 'it''s a\b\' return '\' || a || '"'$$
create procedure p() comment 'two
lines \n''' select '\n'$$
create procedure plain() comment 'nothing odd' select '\n'$$
create trigger tr before insert on t for each row set new.b = '\'$$
create event e on schedule every 1 day starts '2037-01-01 00:00:00' comment 'x\y''' do select '\'$$
create event e2 on schedule every 1 day starts '2037-01-01 00:00:00' disable comment '\' do begin select '\;;'; end$$
set sql_mode = 'ansi_quotes,no_backslash_escapes,oracle'$$
create package k comment 'a\b' as function one return int; end$$
create package body k comment 'c\d' as function one return int as begin return 1; end; end$$
set sql_mode = 'ansi_quotes'$$
create function g() returns text deterministic comment 'it''s a\\b\n' return 'a\\b'$$
delimiter ;
