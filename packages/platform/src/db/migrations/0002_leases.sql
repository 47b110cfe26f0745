-- Work that outlives a queue lock. Tokens only grow, also across releases, so a holder that lost
-- its lease can always be told from the one that has it now.
create sequence lease_tokens;
create table leases (
  resource text primary key,
  token bigint not null,
  holder text not null,
  expires_at timestamptz not null
);

-- Refuses the running transaction unless the lease is still held. The row stays locked until the
-- transaction ends, so nobody can take the lease between this check and the commit.
create function assert_lease(held_resource text, held_token bigint) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform from leases
    where resource = held_resource and token = held_token and expires_at > clock_timestamp()
    for share;
  if not found then
    raise exception 'the lease on % was lost', held_resource using errcode = 'HF001';
  end if;
end
$$;
