create table idempotency_keys (
  organisation_id uuid not null,
  operation text not null,
  key text not null,
  request_digest bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null,
  primary key (organisation_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys');
