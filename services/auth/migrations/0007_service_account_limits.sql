-- A list of permissions stands in place of the role, which is then the least: a version that does not
-- know the list lets such an account read and nothing else.
alter table service_accounts
  add column permissions text[],
  -- From then on it gets no token.
  add column expires_at timestamptz;
