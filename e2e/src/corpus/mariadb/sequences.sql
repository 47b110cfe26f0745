-- odd: sequences that run backwards, in circles, by caches, to their end, and from numbers of 19 digits.
-- verdict: confirmed
-- restored: whole
create sequence fresh;
create sequence used start with 10 increment by 5 maxvalue 1000 cache 7;
do nextval(used), nextval(used);
create sequence down start with -1 increment by -2 minvalue -9 maxvalue -1 cycle nocache;
do nextval(down), nextval(down), nextval(down), nextval(down), nextval(down), nextval(down);
create sequence ended maxvalue 2 nocache;
do nextval(ended), nextval(ended);
create sequence moved; do setval(moved, 5000);
create sequence moved_not_used; do setval(moved_not_used, 77, false);
create sequence rounds minvalue 1 maxvalue 3 cycle; do setval(rounds, 2, true, 9);
create sequence widest start with 9223372036854775000 minvalue -9223372036854775807 maxvalue 9223372036854775806 cache 1000;
do nextval(widest);
create sequence by_server increment by 0; do nextval(by_server);
create sequence in_myisam engine = MyISAM; do nextval(in_myisam);
create sequence in_aria nocache engine = Aria comment = 'it''s'; do nextval(in_aria);
create view next_of as select next_not_cached_value from used;
create table kept (id int);
insert into kept values (1);
