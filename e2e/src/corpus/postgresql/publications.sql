-- odd: Publications of all tables, of schemas, with filters and columns; subscriptions that do not run.
-- verdict: confirmed
-- restored: whole
create table t (id int primary key, a text, secret text);
insert into t select n, 'a', 's' from generate_series(1, 20) n;
create schema published;
create table published.u (n int primary key);
create publication everything for all tables with (publish = 'insert, truncate');
create publication part for table t (id, a) where (id > 5) with (publish_via_partition_root = true);
create publication of_schema for tables in schema published, table t where (id < 5);
create publication nothing;
create subscription sleeping connection 'host=127.0.0.1 port=9 dbname=''odd name'' password=''secret of a line''' publication p, "odd ""p""" with (connect = false, slot_name = none, enabled = false, binary = true);
create subscription second connection 'host=127.0.0.1 port=9' publication p with (connect = false, slot_name = 'slot', synchronous_commit = 'remote_apply');
