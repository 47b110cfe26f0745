-- odd: a server whose settings change what texts, quotes and times mean, in another character set.
-- verdict: confirmed
-- restored: whole
-- server: --sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,NO_ZERO_DATE,STRICT_ALL_TABLES --default-time-zone=+05:30 --character-set-server=latin2 --old-mode= --explicit-defaults-for-timestamp=off
create table "t ""x""" (id int primary key, a varchar(20) default 'a\' , b timestamp, c varchar(50) as (a || '\' || 'x') persistent);
insert into "t ""x""" (id, a, b) values (1, 'it''s \n', '2024-01-01'), (2, '\', '2024-10-27 02:30:00');
create table utf8_ (a varchar(10) character set utf8);
insert into utf8_ values ('ž');
create view "v" as select "a" || '\' as "y" from "t ""x""";
delimiter $$
create function "f"(a text) returns text deterministic return a || '\' || "a"$$
create trigger "g" before update on "t ""x""" for each row set new."a" = old."a" || '\'$$
create event e on schedule every 1 day starts '2037-01-01 00:00:00' do begin declare x text default 'it''s \'; end$$
delimiter ;
