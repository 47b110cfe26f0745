-- odd: Constraints that are not valid, with rows that violate them.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create domain small as int;
create table parents (id int primary key);
create table children (id int, parent int, size small);
insert into parents values (1);
insert into children values (1, 1, 5), (2, 99, 500), (-3, null, null);
alter table children add constraint positive check (id > 0) not valid;
alter table children add foreign key (parent) references parents not valid;
alter domain small add constraint below check (value < 100) not valid;
alter table children add constraint one check (id is not null) no inherit;
