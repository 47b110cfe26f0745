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
select distinct organisation_id, lower(notification_email), now()
from brand_watchers
where notification_email is not null;
select protect_tenant_table('alert_recipients');
