-- odd: the largest and smallest of each whole number, DECIMAL with 65 digits, leading zeros, and BIT of every width.
-- verdict: confirmed
-- restored: whole
create table whole_ (id int primary key, a tinyint, b tinyint unsigned, c smallint, d mediumint unsigned, e int zerofill, f int(3) zerofill, g bigint, h bigint unsigned, i bool, j serial);
insert into whole_ values (1, -128, 255, -32768, 16777215, 0, 5, -9223372036854775808, 18446744073709551615, true, 1), (2, 127, 0, 32767, 0, 4294967295, 12345, 9223372036854775807, 0, 100, 2),
  (3, null, null, null, null, null, null, null, null, null, 3);
create table exact (id int primary key, a decimal(65, 38), b decimal(65, 0), c decimal(38, 38), d decimal(10, 2) zerofill, e numeric(1, 1) unsigned);
insert into exact values (1, '999999999999999999999999999.99999999999999999999999999999999999999', repeat('9', 65), '-0.00000000000000000000000000000000000001', 1.5, 0.9),
  (2, '-0.00000000000000000000000000000000000001', concat('-', repeat('9', 65)), '0.99999999999999999999999999999999999999', 0, 0);
create table bits (id int primary key, a bit, b bit(7), c bit(8), d bit(9), e bit(63), f bit(64), key (f));
insert into bits values (1, b'1', b'1111111', b'10000000', b'100000001', ~0 >> 1, ~0), (2, 0, 0, 39, 92, 34, 0), (3, null, null, null, null, null, 1 << 63);
