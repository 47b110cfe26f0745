-- Changes with every change of a watcher: by the sum of them all a worker sees that its matcher is old.
create sequence brand_watcher_revisions;

create table brand_watchers (
  id uuid primary key,
  organisation_id uuid not null,
  -- As people read it, normalised; what is unique is what is matched.
  keyword text not null,
  -- Registrable domains in punycode that never hit.
  allowlist text[] not null default '{}',
  notification_email text,
  min_score integer not null check (min_score between 0 and 100),
  ai_check boolean not null,
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision bigint not null default nextval('brand_watcher_revisions'),
  next_digest_at timestamptz not null,
  -- The feed of permutations: when it looks next, and how many names of this round are done.
  next_permutations_at timestamptz not null,
  permutations_done integer not null default 0,
  unique (organisation_id, id),
  constraint brand_watchers_once unique (organisation_id, keyword)
);
create index brand_watchers_by_created on brand_watchers (organisation_id, created_at, id);
create index brand_watchers_due on brand_watchers (next_permutations_at) where enabled;
select protect_tenant_table('brand_watchers');
grant usage on sequence brand_watcher_revisions to holdfast_tenant;

create table brand_hits (
  id uuid primary key,
  organisation_id uuid not null,
  watcher_id uuid not null,
  domain text not null,
  unicode text not null,
  tld text not null,
  -- What the rules say, and with what the model adds to it.
  rule_score integer not null,
  score integer not null check (score between 0 and 100),
  band text not null check (band in ('low', 'medium', 'high', 'critical')),
  components jsonb not null,
  feeds text[] not null,
  evidence jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ai_points integer check (ai_points between -10 and 10),
  ai_reason text,
  ai_at timestamptz,
  -- The model has yet to be asked.
  ai_due boolean not null default false,
  -- New, or in a higher band than people were told of.
  untold boolean not null default true,
  told_band text,
  unique (organisation_id, id),
  constraint brand_hits_once unique (watcher_id, domain),
  foreign key (organisation_id, watcher_id) references brand_watchers (organisation_id, id)
    on delete cascade
);
create index brand_hits_by_last_seen on brand_hits (organisation_id, last_seen_at, id);
create index brand_hits_by_first_seen on brand_hits (organisation_id, first_seen_at, id);
create index brand_hits_by_score on brand_hits (organisation_id, score, id);
create index brand_hits_by_domain on brand_hits (organisation_id, domain, id);
create index brand_hits_of_watcher_by_last_seen on brand_hits (watcher_id, last_seen_at, id);
create index brand_hits_of_watcher_by_score on brand_hits (watcher_id, score, id);
create index brand_hits_untold on brand_hits (watcher_id) where untold;
select protect_tenant_table('brand_hits');

-- Emails that are to be sent, written with the note that their hits are told.
create table brand_digests (
  id uuid primary key,
  organisation_id uuid not null,
  watcher_id uuid not null,
  keyword text not null,
  recipient text not null,
  total integer not null,
  items jsonb not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  foreign key (organisation_id, watcher_id) references brand_watchers (organisation_id, id)
    on delete cascade
);
create index brand_digests_of_watcher on brand_digests (organisation_id, watcher_id);
create index brand_digests_by_age on brand_digests (created_at);
select protect_tenant_table('brand_digests');

-- How far each source of names was read. Facts about the world: they belong to no organisation.
create table feed_positions (
  feed text not null,
  source text not null,
  -- Everything before it was matched, and what came of it is in the same commit.
  position bigint not null,
  -- Where the source ended when it was last looked at, and what it said of itself.
  head bigint not null,
  head_at timestamptz,
  version text,
  names bigint not null default 0,
  hits bigint not null default 0,
  errors bigint not null default 0,
  -- Since the last success.
  failures integer not null default 0,
  last_error text,
  retry_at timestamptz,
  read_at timestamptz,
  primary key (feed, source)
);
