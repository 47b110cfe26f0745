-- Who may be written to. An address that is no member's is asked first whether it wants that.
create table alert_recipients (
  organisation_id uuid not null,
  -- In lower case.
  address text not null,
  asked_at timestamptz,
  confirmed_at timestamptz,
  primary key (organisation_id, address)
);
-- Those of before are written to as before.
insert into alert_recipients (organisation_id, address, confirmed_at)
select distinct s.organisation_id, lower(a.address), now()
from notification_settings s
cross join lateral jsonb_array_elements_text(
  coalesce(s.settings -> 'email' -> 'recipients', '[]'::jsonb)
) as a (address);
select protect_tenant_table('alert_recipients');
