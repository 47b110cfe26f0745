-- The keys that sign tokens. A key signs from `activates_at` until that of the next one, and is
-- published from the moment when it is here. Private keys are encrypted by the engine.
create table signing_keys (
  id uuid primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  activates_at timestamptz not null
);
