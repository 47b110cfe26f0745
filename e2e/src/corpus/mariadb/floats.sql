-- odd: FLOAT and DOUBLE numbers at their ends: below zero zero, subnormal, with fixed digits, and ones which text of usual length rounds.
-- verdict: confirmed
-- restored: whole
create table floats (id int primary key, f float, d double, u float unsigned, fixed float(7, 4), wide double(30, 10), zero double zerofill);
insert into floats values (1, -0e0, -0e0, 0, 123.4567, 12345678901234567890.0123456789, 1.5), (2, 1e-45, 5e-324, 1e-45, -999.9999, -0.0000000001, 0),
  (3, 3.4028234e38, 1.7976931348623157e308, 3.4028234e38, 0.1, 1e19, 1e15), (4, 0.1, 0.1e0 + 0.2e0, 16777217, 0.00005, 1 / 3, 1e300),
  (5, 1 / 3, 1 / 3, 1 / 3, 1 / 3, 1 / 3, 1 / 3), (6, 16777216.0, 9007199254740993, 8388609, 1, 1, 1), (7, null, null, null, null, null, null);
create table unkeyed (f float, d double);
insert into unkeyed select sqrt(seq), exp(seq / 3) from seq_1_to_300;
insert into unkeyed select rand(seq) * pow(10, cast(seq % 70 as signed) - 35), rand(seq + 1000) * pow(10, cast(seq % 600 as signed) - 300) from seq_1_to_600;
