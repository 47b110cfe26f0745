create table notification_settings (
  organisation_id uuid primary key,
  settings jsonb not null,
  secrets_sealed text,
  updated_at timestamptz not null
);
select protect_tenant_table('notification_settings');
