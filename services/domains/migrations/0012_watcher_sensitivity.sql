-- How much a watcher calls a look-alike; those that are there see what most want to see.
alter table brand_watchers add column sensitivity text not null default 'balanced'
  check (sensitivity in ('strict', 'balanced', 'broad'));
