-- odd: Children with columns in another order, of two parents, with defaults, checks and NOT NULL of their own.
-- verdict: confirmed
-- restored: whole
create table parent (id int not null, note text default 'parent');
create table second (id int, more text check (more <> ''));
create table child (own text, note text default 'child', id int not null) inherits (parent);
create table both_of (own text default '1') inherits (parent, second);
alter table parent add late text default 'late';
alter table child alter late set default 'child''s';
alter table parent add constraint positive check (id > 0);
alter table parent add constraint only_here check (id < 1000) no inherit;
create table joined (id int not null, x int, note text, late text, constraint positive check (id > 0));
alter table joined inherit parent;
create table left_alone (like parent including all);
insert into parent select n from generate_series(1, 10) n;
insert into child (own, id) select 'own', n from generate_series(2000, 2010) n;
insert into both_of (id, more) select n, 'm' from generate_series(1, 10) n;
insert into joined select 5000 + n, n from generate_series(1, 10) n;
create table grand (note text default 'grand', late text default null, own text default 'g') inherits (child, both_of);
insert into grand (own, id, more) select n::text, n, 'x' from generate_series(1, 3) n;
