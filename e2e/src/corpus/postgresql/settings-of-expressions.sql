-- odd: The settings of the database decide what functions that are called immutable compute for indexes, generated columns, checks and materialised views.
-- verdict: confirmed
-- restored: whole
-- overwritten: whole
select format('alter database %I set %s', current_database(), s) from unnest(array[
  'timezone = ''Pacific/Auckland''', 'datestyle = ''SQL, DMY''', 'intervalstyle = sql_standard', 'bytea_output = escape', 'extra_float_digits = -5',
  'default_text_search_config = ''pg_catalog.german''', 'xmlbinary = hex', 'app.vat = ''19''', 'app.odd = ''it''''s \ odd''']) s \gexec
\c
create function day_of(timestamptz) returns date language sql immutable as 'select $1::date';
create function date_of(text) returns date language sql immutable as 'select $1::date';
create function interval_of(text) returns interval language sql immutable as 'select $1::interval';
create function said(anyelement) returns text language sql immutable as 'select $1::text';
create function words(text) returns tsvector language sql immutable as 'select to_tsvector($1)';
create function vat() returns numeric language sql immutable as $$ select current_setting('app.vat')::numeric $$;
create function odd() returns text language sql immutable as $$ select current_setting('app.odd') $$;
create table days (at timestamptz, day date generated always as (public.day_of(at)) stored, check (day = public.day_of(at)));
insert into days select timestamptz '2026-01-01 00:00:00+00' + n * interval '7 hours' from generate_series(0, 400) n;
create unique index on days (public.day_of(at), at);
create table parted (at timestamptz) partition by range (public.day_of(at));
create table early partition of parted for values from (minvalue) to ('01/03/2026');
create table late partition of parted for values from ('01/03/2026') to (maxvalue);
insert into parted select at from days;
create table computed (n int, date date generated always as (public.date_of('03/02/2026')) stored,
  i interval generated always as (public.interval_of('-1 2:03:04')) stored, f text generated always as (public.said(n / 3.0::float8)) stored,
  b text generated always as (public.said('\x00ff41'::bytea)) stored, w tsvector generated always as (public.words('die Katzen')) stored,
  gross numeric generated always as (n * public.vat()) stored, odd text generated always as (public.odd()) stored, check (gross = n * public.vat()));
insert into computed select generate_series(1, 20);
create domain taxed as numeric check (value % public.vat() = 0);
create table of_domain (n taxed);
insert into of_domain values (38);
create materialized view m as select at, public.day_of(at) as day, public.said(at) as text from days;
create unique index on m (at);
