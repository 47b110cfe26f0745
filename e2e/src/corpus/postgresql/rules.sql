-- odd: Rules that rewrite, add, and do nothing; on tables, views and with conditions; disabled ones.
-- verdict: confirmed
-- restored: whole
create table t (n int, note text);
create table log (at int, what text);
insert into t select n, 'note' from generate_series(1, 20) n;
create rule logged as on update to t where new.n <> old.n do also insert into log values (new.n, 'changed');
create rule kept as on delete to t where old.n < 5 do instead nothing;
create view v as select n, note from t where n > 3;
create rule v_insert as on insert to v do instead (insert into t values (new.n, new.note); insert into log values (new.n, 'v') );
create rule v_delete as on delete to v do instead delete from t where n = old.n returning old.n, old.note;
create rule told as on insert to t do also notify told;
alter table t disable rule told;
alter table t enable always rule logged;
create rule no_more as on insert to log do instead nothing;
comment on rule kept on t is 'of a rule';
