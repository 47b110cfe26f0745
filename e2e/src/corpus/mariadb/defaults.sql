-- odd: defaults are expressions, with sequences, other columns, functions, quotes, and none at all.
-- verdict: confirmed
-- restored: whole
create sequence z_numbers start with 100 increment by 10 cache 5;
create table a_orders (id bigint default nextval(z_numbers) primary key, code varchar(60) default concat('o-', uuid()), day date default (current_date + interval 1 day),
  twice int default (length(code) * 2), quoted varchar(40) default 'it''s "odd" \\ ; -- x', empty_ text default '', zero datetime default '1000-01-01', bits bit(5) default b'10101',
  hex_ varbinary(10) default x'00ff27', rnd double default (rand(5)), upd timestamp(3) default current_timestamp(3) on update current_timestamp(3), js json default '{"a": "\\""}');
insert into a_orders (code, day, upd) select concat('c', seq), '2024-01-01', '2024-01-01' from seq_1_to_20;
create table without_ (a int not null, b varchar(10) not null, c enum('x', 'y') not null, d timestamp not null default '2024-01-01', e int default null);
insert into without_ values (1, 'x', 'y', '2024-01-01 00:00:00', null);
alter table without_ alter e drop default;
