/** Roles of the server itself that reach its files and programs. */
const REACHING = ['pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files'];

/**
 * What the role `r` may do to the whole server, in words that follow "who"; null if nothing. Before
 * version 16, who may make roles may give themselves any but a superuser's.
 */
export const powersOf = (isManaged: string) => `
  case when r.rolsuper then 'is a superuser'
    when exists (select from pg_catalog.pg_roles s
      where s.rolname in (${REACHING.map((name) => `'${name}'`).join(', ')})
      and pg_catalog.pg_has_role(s.oid, 'MEMBER'))
      then 'may reach files and programs of the server'
    when ${isManaged} then 'stands in for a superuser'
    when r.rolcreaterole and pg_catalog.current_setting('server_version_num')::int < 160000
      then 'may give itself other roles (CREATEROLE)'
  end`;
