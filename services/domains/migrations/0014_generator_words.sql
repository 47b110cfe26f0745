-- Which words of the description the names draw on, and of which only the letters were used.
alter table generator_jobs
  add column understood text[] not null default '{}',
  add column not_understood text[] not null default '{}';
