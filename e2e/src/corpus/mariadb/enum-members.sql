-- odd: members of ENUM and SET with quotes, backslashes, commas, percent signs, blanks and line ends.
-- verdict: confirmed
-- restored: whole
create table members (id int primary key,
  e enum('it''s', '"', '`', 'a,b', 'back\\slash', '%s', ';', '-- ', '/* */', ' leading', 'line\nend', 'ž', '🐬') default 'it''s',
  s set('it''s', '"', 'semi;colon', 'back\\', '%', ' x', 'ž', '(', ')') default 'it''s,"');
insert into members select seq, seq, 1 << (seq % 9) | 1 from seq_1_to_13;
insert into members (id) values (100);
insert into members values (101, null, null), (102, 'back\\slash', 511), (103, ';', '');
set sql_mode = 'NO_BACKSLASH_ESCAPES';
create table without_escapes (id int, e enum('a\', 'b\n', '\') default '\', s set('\', '\\'));
insert into without_escapes values (1, 'a\', '\,\\'), (2, 'b\n', '\\'), (3, default, '');
