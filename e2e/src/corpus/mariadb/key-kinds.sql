-- odd: indexes that are ignored, spatial, for words, by hash and with comments, parsers' and block options.
-- verdict: confirmed
-- restored: whole
create table places (id int auto_increment primary key, at_ point not null, about text, code varchar(20),
  spatial index around (at_), fulltext key words (about) comment 'it''s "words"', key unseen (code) ignored,
  key in_blocks (code, id) key_block_size = 4 comment 'blocks; -- and more');
insert into places (at_, about, code) select point(seq, -seq), concat('words of ', seq, ' and others'), concat('c', seq % 17) from seq_1_to_200;
create table hashed (a int, b varchar(10), key by_hash (a) using hash, key by_tree (b) using btree) engine = memory;
insert into hashed select seq % 9, seq from seq_1_to_60;
create table flat (g geometry not null, spatial key (g)) engine = Aria;
insert into flat values (point(1, 1)), (st_geomfromtext('LINESTRING(0 0, 5 5)')), (st_geomfromtext('POLYGON((0 0, 1 0, 1 1, 0 0))'));
create table texts (a text, b varchar(200), fulltext both_ (a, b), fulltext (b)) engine = MyISAM default charset = latin1;
insert into texts values ('some words', 'more words'), ('others', 'nothing'), (null, null);
