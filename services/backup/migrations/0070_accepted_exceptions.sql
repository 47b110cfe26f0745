-- What proofs except and somebody has looked at: object and reason, so that another reason is new.
create table accepted_exceptions (
  organisation_id uuid not null,
  datasource_id uuid not null,
  id text not null,
  object text not null,
  why text not null,
  accepted_at timestamptz not null,
  primary key (organisation_id, datasource_id, id),
  constraint accepted_exceptions_datasource foreign key (organisation_id, datasource_id)
    references datasources (organisation_id, id) on delete cascade
);
select protect_tenant_table('accepted_exceptions');
