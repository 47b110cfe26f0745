-- odd: a column's default takes the next number of a sequence in another database.
-- verdict: confirmed
-- restored: whole
create or replace database default_sequence_numbers;
create sequence default_sequence_numbers.tickets start with 7;
create table orders (id int default nextval(default_sequence_numbers.tickets) primary key, note text);
insert into orders (note) values ('a'), ('b');
