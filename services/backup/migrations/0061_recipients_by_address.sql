-- Which organisations have named an address, when its account is erased.
create index alert_recipients_by_address on alert_recipients (address);
