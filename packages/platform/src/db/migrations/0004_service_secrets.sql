-- Random secrets that all processes of a service share (cursor signatures, download links),
-- sealed under the master key.
create table service_secrets (
  name text primary key,
  sealed text not null
);
