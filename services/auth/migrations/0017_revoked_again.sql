-- Who is revoked twice within seconds: the second says a later time than the first, since tokens from
-- between the two say that they were issued after that. So those of an organisation are read in it.
create policy tenant_reads on revocations for select to holdfast_tenant
  using (organisation_id = current_organisation());
grant select on revocations to holdfast_tenant;
