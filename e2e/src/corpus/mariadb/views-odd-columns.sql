-- odd: columns of views have names as their expressions have, with quotes, blanks and 64 characters, and texts in several character sets.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key, `a``b` text, `100%` int);
insert into t values (1, 'x', 5);
create view unnamed as select id + 1, 'it''s', "double", `a``b`, concat('back\\slash', `100%`), 1.50, null, date '2024-01-01', x'00ff', _latin1'é', _binary'b' from t;
create view named (`one ``two`, `three "four"`, ` five`, `six;--`, `żółw`) as select id, `100%`, 1, 2, 3 from t;
create view long_ as select id as `a234567890123456789012345678901234567890123456789012345678901234`,
  concat('a very long text that becomes the name of the column, if it were not too long for one') from t;
create algorithm = temptable view windows_ as select id, row_number() over (partition by `100%` order by id) as n, sum(id) over w as s from t window w as (order by id rows 1 preceding);
create algorithm = merge view recursive_ as with recursive c as (select 1 as n union all select n + 1 from c where n < 5) select n from c;
create sql security invoker view variables_ as select now(6) as t_, user() as u, current_user() as c;
create view regular as select id from t where `a``b` regexp '^[a-z\\d]+$' and `a``b` like '50\\%%' escape '\\' or `a``b` collate utf8mb4_bin = 'ž';
create view unions as (select 1 as a order by 1 limit 1) union all select 2 except select 3 intersect select 4;
create view of_json as select j.* from t, json_table('[{"a": 1}, {"a": 2}]', '$[*]' columns (n for ordinality, a int path '$.a')) j;
