-- odd: The database lives in a zone where the last instants of the calendar are written as a year that none can read.
-- verdict: confirmed
-- restored: whole
select format('alter database %I set timezone = %L', current_database(), 'Pacific/Kiritimati') \gexec
create table times (z timestamptz);
insert into times values ('294276-12-31 23:59:59.999999+00'), ('4714-11-24 00:00:00+00 BC'), ('infinity');
create table ranges (r tstzrange);
insert into ranges values ('["294276-12-31 20:00:00+00",infinity)');
