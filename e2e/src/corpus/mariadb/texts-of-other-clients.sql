-- odd: views, routines, triggers and events by clients of other character sets, in which a character may end in what is a backslash or a backtick elsewhere, in texts, names and comments.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table t (id int, note text character set utf8mb4);
insert into t values (1, 'one');
\C sjis
create view `v_sjis_ï\` as select 'ï\' as x, 'ï\''s' as y, id as `ï\Ç`` from t;
delimiter $$
create function `f_sjisï\`() returns text charset utf8mb4 deterministic comment 'kï\' begin declare x text charset utf8mb4 default 'ï\'; -- a comment ï\ ' ;
 /* ï\ */ return concat('ï\', "ï\;", x); end$$
create procedure p_sjis() comment 'plain' begin select 'ï\' as `Ç`ï\`; end$$
create trigger `tr_sjisï\` before insert on t for each row set new.note = concat(new.note, 'ï\', ';', "ï\")$$
create event `e_sjisï\` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment 'ï\' do insert into t values (1, 'ï\;;')$$
create event `f_sjisï\` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, 'ï\')$$
delimiter ;
\C cp932
create view `v_cp932_É\` as select 'É\' as x, 'É\''s' as y, id as `É\Ç`` from t;
delimiter $$
create function `f_cp932É\`() returns text charset utf8mb4 deterministic comment 'kÉ\' begin declare x text charset utf8mb4 default 'É\'; -- a comment É\ ' ;
 /* É\ */ return concat('É\', "É\;", x); end$$
create procedure p_cp932() comment 'plain' begin select 'É\' as `Ç`É\`; end$$
create trigger `tr_cp932É\` before insert on t for each row set new.note = concat(new.note, 'É\', ';', "É\")$$
create event `e_cp932É\` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment 'É\' do insert into t values (1, 'É\;;')$$
create event `f_cp932É\` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, 'É\')$$
delimiter ;
\C gbk
create view `v_gbk_Ç\` as select 'Ç\' as x, 'Ç\''s' as y, id as `Ç\Å`` from t;
delimiter $$
create function `f_gbkÇ\`() returns text charset utf8mb4 deterministic comment 'kÇ\' begin declare x text charset utf8mb4 default 'Ç\'; -- a comment Ç\ ' ;
 /* Ç\ */ return concat('Ç\', "Ç\;", x); end$$
create procedure p_gbk() comment 'plain' begin select 'Ç\' as `Å`Ç\`; end$$
create trigger `tr_gbkÇ\` before insert on t for each row set new.note = concat(new.note, 'Ç\', ';', "Ç\")$$
create event `e_gbkÇ\` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment 'Ç\' do insert into t values (1, 'Ç\;;')$$
create event `f_gbkÇ\` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, 'Ç\')$$
delimiter ;
\C big5
create view `v_big5_•\` as select '•\' as x, '•\''s' as y, id as `•\§A` from t;
delimiter $$
create function `f_big5•\`() returns text charset utf8mb4 deterministic comment 'k•\' begin declare x text charset utf8mb4 default '•\'; -- a comment •\ ' ;
 /* •\ */ return concat('•\', "•\;", x); end$$
create procedure p_big5() comment 'plain' begin select '•\' as `§A•\`; end$$
create trigger `tr_big5•\` before insert on t for each row set new.note = concat(new.note, '•\', ';', "•\")$$
create event `e_big5•\` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment '•\' do insert into t values (1, '•\;;')$$
create event `f_big5•\` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, '•\')$$
delimiter ;
\C latin1
create view `v_latin1_È` as select 'È' as x, 'È''s' as y, id as `ÈÈ` from t;
delimiter $$
create function `f_latin1È`() returns text charset utf8mb4 deterministic comment 'kÈ' begin declare x text charset utf8mb4 default 'È'; -- a comment È ' ;
 /* È */ return concat('È', "È;", x); end$$
create procedure p_latin1() comment 'plain' begin select 'È' as `ÈÈ`; end$$
create trigger `tr_latin1È` before insert on t for each row set new.note = concat(new.note, 'È', ';', "È")$$
create event `e_latin1È` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment 'È' do insert into t values (1, 'È;;')$$
create event `f_latin1È` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, 'È')$$
delimiter ;
\C ujis
create view `v_ujis_…Ω` as select '…Ω' as x, '…Ω''s' as y, id as `…Ω…Ω` from t;
delimiter $$
create function `f_ujis…Ω`() returns text charset utf8mb4 deterministic comment 'k…Ω' begin declare x text charset utf8mb4 default '…Ω'; -- a comment …Ω ' ;
 /* …Ω */ return concat('…Ω', "…Ω;", x); end$$
create procedure p_ujis() comment 'plain' begin select '…Ω' as `…Ω…Ω`; end$$
create trigger `tr_ujis…Ω` before insert on t for each row set new.note = concat(new.note, '…Ω', ';', "…Ω")$$
create event `e_ujis…Ω` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment '…Ω' do insert into t values (1, '…Ω;;')$$
create event `f_ujis…Ω` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, '…Ω')$$
delimiter ;
\C cp1251
create view `v_cp1251_Ê` as select 'Ê' as x, 'Ê''s' as y, id as `ÊÊ` from t;
delimiter $$
create function `f_cp1251Ê`() returns text charset utf8mb4 deterministic comment 'kÊ' begin declare x text charset utf8mb4 default 'Ê'; -- a comment Ê ' ;
 /* Ê */ return concat('Ê', "Ê;", x); end$$
create procedure p_cp1251() comment 'plain' begin select 'Ê' as `ÊÊ`; end$$
create trigger `tr_cp1251Ê` before insert on t for each row set new.note = concat(new.note, 'Ê', ';', "Ê")$$
create event `e_cp1251Ê` on schedule every 1 day starts '2037-01-01 00:00:00' disable comment 'Ê' do insert into t values (1, 'Ê;;')$$
create event `f_cp1251Ê` on schedule every 1 day starts '2037-01-01 00:00:00' do insert into t values (1, 'Ê')$$
delimiter ;
\C utf8mb4
