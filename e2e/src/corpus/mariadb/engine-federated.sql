-- odd: a FEDERATED table, whose rows are on another server, which is there, and one whose server is away.
-- verdict: confirmed_except
-- names: table far, table away, view both_
-- restored: without the named
install plugin if not exists federated soname 'ha_federatedx';
create or replace database engine_federated_far;
create table engine_federated_far.t (id int primary key, note varchar(20));
insert into engine_federated_far.t values (1, 'far'), (2, 'away');
create or replace user engine_federated@'127.0.0.1' identified by 'pw';
grant select on engine_federated_far.* to engine_federated@'127.0.0.1';
select concat('create table far (id int primary key, note varchar(20)) engine = federated connection = ''mysql://engine_federated:pw@127.0.0.1:', @@port, '/engine_federated_far/t''') into @made;
execute immediate @made;
create table engine_federated_far.t2 like engine_federated_far.t;
execute immediate replace(replace(@made, '/t''', '/t2'''), 'table far', 'table away');
drop table engine_federated_far.t2;
create table here (id int primary key, note varchar(20));
insert into here values (1, 'here');
create view both_ as select here.id, far.note from here join far on far.id = here.id;
