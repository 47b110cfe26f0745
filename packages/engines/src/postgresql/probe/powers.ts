import type pg from 'pg';
import type { Wording } from '../../wording/wording.ts';

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

/** How to make users with fewer rights; empty for one who has no more than a backup needs. */
export async function adviceOn(
  client: pg.Client,
  user: string,
  wording: Wording,
): Promise<string[]> {
  const { rows } = await client.query<{ powers: string | null; database: string }>(
    `select ${powersOf('false')} as powers, pg_catalog.current_database() as database
     from pg_catalog.pg_roles r where r.rolname = current_user`,
  );
  const [{ powers, database } = { powers: null, database: '' }] = rows;
  if (powers === null) return [];
  return [
    `User ${user} ${powers}, and functions that other users wrote run with these rights while a backup is restored. For backups, this is enough: CREATE ROLE holdfast_backup LOGIN BYPASSRLS PASSWORD '…'; GRANT CONNECT ON DATABASE ${wording.name(database)} TO holdfast_backup; GRANT pg_read_all_data TO holdfast_backup. (Before PostgreSQL 14: SELECT on all tables and sequences, and USAGE on their schemas.)`,
    `For restores to new databases: CREATE ROLE holdfast_restore LOGIN PASSWORD '…' CREATEDB.`,
  ];
}
