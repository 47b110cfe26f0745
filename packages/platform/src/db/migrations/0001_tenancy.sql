-- The organisation of the running transaction, or null. Unset reads as null, so that a query that
-- forgot its organisation matches no row.
create function current_organisation() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('holdfast.organisation', true), '')::uuid $$;

-- Puts a table under tenancy: the restricted role sees and writes the current organisation's rows
-- only. The table must have a column organisation_id.
create function protect_tenant_table(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s to holdfast_tenant
       using (organisation_id = current_organisation())
       with check (organisation_id = current_organisation())', target);
  execute format('grant select, insert, update, delete on %s to holdfast_tenant', target);
end
$$;
revoke execute on function protect_tenant_table(regclass) from public;
