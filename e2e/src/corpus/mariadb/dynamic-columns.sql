-- odd: columns in columns, packed into blobs by the server's own functions, beside compressed and encrypted texts.
-- verdict: confirmed
-- restored: whole
create table items (id int primary key, d blob, z longblob, e varbinary(100), p char(41));
insert into items select seq, column_create('size', seq, 'name', concat('n', seq), 'when', date '2024-01-01', 'f', seq / 3), compress(repeat('x', seq * 10)), aes_encrypt(seq, 'key'), password(seq) from seq_1_to_200;
create view sizes as select id, column_get(d, 'size' as int) as size, column_json(d) as j from items;
