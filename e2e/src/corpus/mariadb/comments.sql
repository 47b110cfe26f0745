-- odd: comments of everything that can have one, with quotes, backslashes, ends of comments and of statements.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key comment 'it''s "odd" \\ */ ; -- AUTO_INCREMENT=5', b varchar(5) comment '\n\t\0 %s 🐬 ž' not null, c int comment '', key k (b) comment 'it''s ` \\')
  comment = 'AUTO_INCREMENT=77 it''s "odd"; /*!50000 drop table t */ \\\' ENGINE=InnoDB' partition by hash (id) (partition p0 comment = 'it''s; ' , partition p1 comment = '''');
insert into t values (1, 'x', 1);
create table full_ (id int) comment = '1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890 žluťoučký kůň 🐬🐬🐬';
delimiter $$
create procedure p() comment 'it''s ; $$ -- */ \\' begin /* a comment ; */ select 1; -- and another ;
  # a third '
end$$
create function f() returns int deterministic comment '-- \n' return /*!50000 1 + */ /*M!100000 2 + */ 3$$
create event e on schedule at '2037-01-01' comment 'it''s \\ ''' do /* ; */ select 1$$
create trigger g before insert on t for each row /* a 'comment */ set new.b = 'y' /* at the end */$$
delimiter ;
create sequence s comment = 'it''s ; \\';
