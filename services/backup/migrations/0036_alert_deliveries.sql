-- When a delivery was last tried, and where it went: a host or a number of people, no address.
alter table alert_deliveries add column tried_at timestamptz, add column target text;
create index alert_deliveries_newest on alert_deliveries (organisation_id, alert_id desc, channel desc);
