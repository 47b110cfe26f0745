-- odd: Times before Christ, without end, at the end of the calendar, at 24:00, with offsets of seconds.
-- verdict: confirmed
-- restored: whole
create table times (d date, t timestamp, z timestamptz, o time, p timetz, i interval);
insert into times values
  ('4714-11-24 BC', '4714-11-24 00:00:00 BC', '4714-11-24 00:00:00+00 BC', '24:00', '24:00:00+15:59:59', '-178000000 years'),
  ('5874897-12-31', '294276-12-31 23:59:59.999999', '294276-12-31 23:59:59.999999+00', '00:00', '00:00-15:59:59', '178000000 years'),
  ('infinity', 'infinity', 'infinity', '23:59:59.999999', '23:59:60+00', '1 mon -1 day 00:00:00.000001'),
  ('-infinity', '-infinity', '-infinity', '0:0:0', '0:0:0', '-1 mon 1 day -00:00:00.000001'),
  ('0001-01-01 BC', '0001-12-31 23:59:59 BC', '1880-01-01 00:00:00 Europe/Amsterdam', null, null, 'P0001-02-03T04:05:06'),
  ('epoch', 'epoch', 'epoch', 'allballs', 'allballs', '@ 0');
