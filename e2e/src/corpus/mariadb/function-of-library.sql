-- odd: a view and a procedure use a function that the server loads from a library.
-- verdict: confirmed_except
-- names: view safe
-- restored: whole
-- needs: mariadb-plugin-mroonga
install plugin if not exists mroonga soname 'ha_mroonga';
create or replace function mroonga_escape returns string soname 'ha_mroonga.so';
create table t (id int primary key, note varchar(50));
insert into t values (1, '(x)'), (2, '+y');
create view safe as select id, cast(mroonga_escape(note, '()+') as char) as e from t;
create view plain as select id from t;
create procedure uses_it() select mroonga_escape('x', 'y');
