-- Which organisations have named an address, when its account is erased.
create index alert_recipients_by_address on alert_recipients (address);

-- When a watcher lost its address because the account behind it was erased; null again with another.
alter table brand_watchers add column recipient_erased_at timestamptz;
