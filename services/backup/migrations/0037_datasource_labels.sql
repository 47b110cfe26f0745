-- By which people group what they back up, in the order that they gave them.
alter table datasources add column labels text[] not null default '{}';
create index datasources_labels on datasources using gin (labels) where deleted_at is null;
