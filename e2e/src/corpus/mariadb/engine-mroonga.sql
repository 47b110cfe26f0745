-- odd: a Mroonga table with an index for words of languages without blanks.
-- verdict: confirmed
-- restored: whole
-- needs: mariadb-plugin-mroonga
install plugin if not exists mroonga soname 'ha_mroonga';
create table diaries (id int auto_increment primary key, content varchar(255), fulltext index (content) comment 'normalizer "NormalizerAuto"') engine = mroonga default charset utf8mb4;
insert into diaries (content) values ('明日の天気は晴れでしょう。'), ('今日は雨'), ('plain words'), (null);
create table wrapped (id int primary key, t text, fulltext (t)) engine = mroonga comment = 'engine "InnoDB"' default charset utf8mb4;
insert into wrapped values (1, 'around InnoDB'), (2, '');
