-- What sources answered about names. Facts about the world: they belong to no organisation.
create table lookups (
  name text not null,
  source text not null,
  outcome text not null,
  server text not null,
  detail text,
  registration jsonb,
  asked_at timestamptz not null,
  ms integer not null,
  primary key (name, source)
);
create index lookups_by_age on lookups (asked_at);

-- Whose turn it is at servers that are asked politely, shared by all workers.
create table host_turns (
  host text primary key,
  next_at timestamptz not null,
  paused_until timestamptz,
  failures integer not null default 0
);
