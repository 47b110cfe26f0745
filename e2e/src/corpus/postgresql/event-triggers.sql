-- odd: Event triggers that would refuse every definition and every drop.
-- verdict: confirmed
-- restored: whole
create table t (n int);
insert into t select generate_series(1, 10);
create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'no more changes here'; end $$;
create function look() returns event_trigger language plpgsql as $$ begin perform count(*) from pg_event_trigger_ddl_commands(); end $$;
create event trigger rewriting on table_rewrite execute function refuse();
create event trigger looking on ddl_command_end when tag in ('CREATE TABLE', 'ALTER TABLE') execute function look();
create event trigger off on ddl_command_start execute function refuse();
alter event trigger off disable;
comment on event trigger looking is 'looks';
create event trigger refusing on ddl_command_start when tag in ('CREATE VIEW', 'CREATE INDEX') execute function refuse();
create event trigger no_drops on sql_drop execute function refuse();
