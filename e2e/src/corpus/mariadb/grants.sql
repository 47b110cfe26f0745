-- odd: roles and users have rights on the database, its tables, columns and routines, and views run as one of them.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key, secret text);
insert into t values (1, 'x');
create procedure p() sql security definer select * from t;
create or replace role grants_readers;
create or replace user grants_somebody@localhost identified by 'pw';
grant grants_readers to grants_somebody@localhost;
select concat('grant select, show view on `', database(), '`.* to grants_readers') into @made; execute immediate @made;
select concat('grant select (id), update (id) on `', database(), '`.t to grants_somebody@localhost with grant option') into @made; execute immediate @made;
select concat('grant execute on procedure `', database(), '`.p to grants_somebody@localhost') into @made; execute immediate @made;
create definer = grants_readers sql security definer view by_role as select id from t;
create definer = grants_somebody@localhost sql security definer view by_user as select id from t;
create definer = grants_somebody@localhost procedure q() sql security invoker select 1;
