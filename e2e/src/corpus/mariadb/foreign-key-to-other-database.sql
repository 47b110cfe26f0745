-- odd: foreign keys refer to tables of another database, and a table there refers back.
-- verdict: confirmed
-- restored: whole
create or replace database foreign_key_base character set utf8mb4;
create table foreign_key_base.countries (code char(2) character set latin1 primary key, name varchar(50)) engine = InnoDB;
insert into foreign_key_base.countries values ('cz', 'a'), ('at', 'b');
create table foreign_key_base.pairs (a int, b varchar(10), primary key (a, b)) engine = InnoDB;
insert into foreign_key_base.pairs values (1, 'x');
create table people (id int primary key, country char(2) character set latin1, a int, b varchar(10),
  constraint lives_in foreign key (country) references foreign_key_base.countries (code) on update cascade,
  constraint paired foreign key (a, b) references foreign_key_base.pairs (a, b) on delete set null) engine = InnoDB;
insert into people values (1, 'cz', 1, 'x'), (2, 'at', null, null), (3, null, 1, null);
