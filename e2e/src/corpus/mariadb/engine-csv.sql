-- odd: a CSV table, with line ends, quotes and backslashes in its texts, and the same row twice.
-- verdict: confirmed
-- restored: whole
create table lines_ (a int not null, b varchar(200) not null, c datetime not null) engine = csv;
insert into lines_ values (1, 'plain', '2024-01-01'), (2, 'a "quoted", text', '2024-01-01'), (3, 'back\\slash', '2024-01-01'), (4, 'line\nend\r\n', '2024-01-01'),
  (5, '', '2024-01-01'), (5, '', '2024-01-01'), (0, ',', '1000-01-01 23:59:59'), (-1, 'ž 🐬', '9999-12-31');
create table empty_ (a int not null) engine = csv;
