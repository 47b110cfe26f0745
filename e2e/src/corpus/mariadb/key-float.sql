-- odd: primary keys are FLOAT and DOUBLE numbers which no decimal text of usual length tells apart.
-- verdict: confirmed
-- restored: whole
create table by_float (f float primary key, n int);
insert into by_float select seq / 3, seq from seq_1_to_500;
insert into by_float values (16777216, -1), (16777218, -2), (1e-45, -3), (3.4028234e38, -4), (-1.1754944e-38, -5);
create table by_double (d double primary key, n int);
insert into by_double select sqrt(seq), seq from seq_1_to_500;
insert into by_double values (0.1e0 + 0.2e0, -1), (0.3e0, -2), (5e-324, -3), (1.7976931348623157e308, -4), (9007199254740993e0, -5);
create table by_both (f float, d double, note text, unique key (f, d));
insert into by_both select if(seq % 4, seq / 7, null), seq / 11, seq from seq_1_to_200;
