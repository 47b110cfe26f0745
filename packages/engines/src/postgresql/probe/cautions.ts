import type pg from 'pg';
import type { Wording } from '../../wording/wording.ts';

/** MULE_INTERNAL is odd, too, but does not accept our connections. */
const SQL_ASCII =
  'The database has the encoding SQL_ASCII: the server accepts any bytes as text and checks nothing. They are backed up and restored as they are, but only into a database of the same encoding.';

const ENCODING = 'select pg_catalog.getdatabaseencoding() as encoding';

/**
 * The options of a mapping are shown to a superuser, to the mapped user and, for PUBLIC, to the
 * owner of the foreign server. Others see none, and pg_dump then silently writes none.
 */
const HIDDEN_MAPPINGS = `
  select m.usename as "user", m.srvname as server, pg_catalog.count(*) over ()::int as total
  from pg_catalog.pg_user_mappings m
  join pg_catalog.pg_foreign_server s on s.oid = m.srvid
  join pg_catalog.pg_roles r on r.rolname = current_user
  where m.umoptions is null and not r.rolsuper and not case m.umuser
    when 0 then pg_catalog.pg_has_role(s.srvowner, 'USAGE')
    else m.umuser = r.oid and (pg_catalog.pg_has_role(s.srvowner, 'USAGE')
      or pg_catalog.has_server_privilege(s.oid, 'USAGE')) end
  order by m.srvname, m.usename limit 5`;

/** What a user should know before relying on a backup of this database to be complete. */
export async function cautionsOf(client: pg.Client, wording: Wording): Promise<string[]> {
  const [encodings, { rows }] = await Promise.all([
    client.query<{ encoding: string }>(ENCODING),
    client.query<{ user: string; server: string; total: number }>(HIDDEN_MAPPINGS),
  ]);
  const [{ encoding } = { encoding: '' }] = encodings.rows;
  const names = rows.map(({ user, server }) => `${wording.name(user)} at ${wording.name(server)}`);
  return [
    ...(encoding === 'SQL_ASCII' ? [SQL_ASCII] : []),
    ...(names.length > 0
      ? [
          `User mappings of foreign servers are backed up without options such as passwords, which this user may not read: ${wording.list(names, rows[0]?.total ?? 0)}. Set them again after a restore, or back up as a superuser.`,
        ]
      : []),
  ];
}
