-- odd: views and columns use tables of the SEQUENCE engine, which exist as soon as they are named.
-- verdict: confirmed
-- restored: whole
create view days as select date '2024-01-01' + interval seq day as day from seq_0_to_365;
create view odd_numbers as select seq from seq_1_to_99_step_2;
create table filled as select seq from seq_10_to_1_step_3;
create view joined as select f.seq, s.seq as other from filled f join seq_1_to_5 s;
