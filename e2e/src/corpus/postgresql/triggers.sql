-- odd: Triggers of every kind: instead of, deferred, with columns and conditions, with transition tables, disabled, of replicas, always.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table t (id int primary key, n int, note text);
create table log (n int);
create function tell() returns trigger language plpgsql as $$ begin insert into public.log values (1); return coalesce(new, old); end $$;
create function refuse() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
insert into t select n, n, 'x' from generate_series(1, 30) n;
create trigger before_all before insert or update of n, note or delete on t for each row execute function tell('arg', 'it''s \ odd', E'\x01');
create trigger refusing before insert on t for each row execute function refuse();
create trigger conditional after update on t for each row when (old.n is distinct from new.n) execute function tell();
create constraint trigger deferred after insert on t deferrable initially deferred for each row execute function tell();
create trigger tables_too after update on t referencing old table as before new table as after for each statement execute function tell();
create trigger truncated before truncate on t for each statement execute function refuse();
alter table t disable trigger conditional;
alter table t enable replica trigger refusing;
alter table t enable always trigger deferred;
create view v as select * from t;
create trigger instead instead of insert or update or delete on v for each row execute function tell();
create table parted (n int) partition by list (n);
create table parted_1 partition of parted for values in (1);
create table parted_2 partition of parted for values in (2);
create trigger of_parts after insert on parted for each row execute function tell();
alter table parted_1 disable trigger of_parts;
insert into parted values (2);
comment on trigger of_parts on parted is 'told';
