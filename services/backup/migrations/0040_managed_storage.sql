-- Which storage is the operator's own: whoever does not find its mark there is at another one.
create table managed_storage (
  singleton boolean primary key default true check (singleton),
  mark uuid not null,
  -- For people, without secrets.
  address text not null,
  marked_at timestamptz not null
);

-- What a move to another storage has copied and read back, so that it can go on after an interruption.
create table managed_moves (
  address text not null,
  key text not null,
  bytes bigint not null,
  sha256 text not null,
  primary key (address, key)
);
