-- odd: The database has settings of its own, among them read only transactions, a short timeout and a far zone.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
create table t (n int, at timestamptz, f float8, i interval, b bytea);
insert into t select n, '2026-01-01', n / 3.0::float8, '1 day 2 hours', '\x00ff' from generate_series(1, 100) n;
create materialized view m as select sum(n) from t;
create role corpus_set_role;
select format('alter database %I set %s', current_database(), s) from unnest(array[
  'timezone = ''Asia/Tokyo''', 'datestyle = ''SQL, DMY''', 'intervalstyle = sql_standard', 'bytea_output = escape', 'extra_float_digits = -5',
  'search_path = nowhere, "odd "" name"', 'lock_timeout = ''1ms''', 'statement_timeout = ''1h''', 'work_mem = ''64kB''', 'row_security = off',
  'xmloption = document', 'default_text_search_config = ''pg_catalog.german''', 'own.setting = ''it''''s \ odd''', 'check_function_bodies = on',
  'default_transaction_isolation = serializable', 'idle_in_transaction_session_timeout = ''10min''', 'client_encoding = latin1',
  'quote_all_identifiers = on', 'standard_conforming_strings = off', 'escape_string_warning = on', 'default_tablespace = ''''',
  'enable_seqscan = off', 'synchronous_commit = off', 'session_replication_role = origin', 'default_transaction_read_only = on']) s \gexec
