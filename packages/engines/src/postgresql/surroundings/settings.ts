import pg from 'pg';

/** What belongs to a database and does not come with its contents. */
type DatabaseSettings = {
  owner: string;
  connections: number;
  template: boolean;
  comment: string | null;
  /** Null stands for the usual grants. */
  grants: { privilege: string; to: string | null; grantable: boolean }[] | null;
  /** Each as `name=value`; those without a role are for everybody. */
  settings: { role: string | null; entry: string }[];
};

const READ = (name: string) => `
  select pg_catalog.pg_get_userbyid(d.datdba) as owner, d.datconnlimit as connections,
  d.datistemplate as template, pg_catalog.shobj_description(d.oid, 'pg_database') as comment,
  case when d.datacl is not null then coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('privilege', a.privilege_type,
      'to', r.rolname, 'grantable', a.is_grantable))
    from pg_catalog.aclexplode(d.datacl) a left join pg_catalog.pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or r.oid is not null), '[]') end as grants,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('role', r.rolname, 'entry', entry))
    from pg_catalog.pg_db_role_setting s
    cross join lateral pg_catalog.unnest(s.setconfig) as entry
    left join pg_catalog.pg_roles r on r.oid = s.setrole where s.setdatabase = d.oid), '[]') as settings
  from pg_catalog.pg_database d where d.datname = ${pg.escapeLiteral(name)}`;

export async function readSettings(client: pg.Client, name: string): Promise<DatabaseSettings> {
  const [found] = (await client.query<DatabaseSettings>(READ(name))).rows;
  if (!found) throw new Error('The database whose settings are to be kept does not exist.');
  return found;
}

export async function giveSettings(
  client: pg.Client,
  from: DatabaseSettings,
  name: string,
): Promise<void> {
  const now = await readSettings(client, name);
  const database = pg.escapeIdentifier(name);
  const run = (statement: string) => client.query(statement);
  if (now.owner !== from.owner) {
    await run(`alter database ${database} owner to ${pg.escapeIdentifier(from.owner)}`);
  }
  if (now.connections !== from.connections) {
    await run(`alter database ${database} connection limit ${from.connections}`);
  }
  if (from.template) await run(`alter database ${database} is_template true`);
  if (from.comment !== null) {
    await run(`comment on database ${database} is ${pg.escapeLiteral(from.comment)}`);
  }
  if (from.grants) {
    await run(`revoke all on database ${database} from public`);
    await run(`revoke all on database ${database} from ${pg.escapeIdentifier(from.owner)}`);
    for (const { privilege, to, grantable } of from.grants) {
      const grantee = to === null ? 'public' : pg.escapeIdentifier(to);
      const option = grantable ? ' with grant option' : '';
      await run(`grant ${privilege} on database ${database} to ${grantee}${option}`);
    }
  }
  for (const { role, entry } of from.settings) {
    const whose = role === null ? '' : `alter role ${pg.escapeIdentifier(role)} in `;
    await run(`${whose || 'alter '}database ${database} set ${assignment(entry)}`);
  }
}

/** These are stored as lists whose names are quoted already. */
const LISTS = new Set([
  'local_preload_libraries',
  'search_path',
  'session_preload_libraries',
  'shared_preload_libraries',
  'temp_tablespaces',
  'unix_socket_directories',
]);

export function assignment(entry: string): string {
  const cut = entry.indexOf('=');
  const name = entry.slice(0, cut);
  const value = entry.slice(cut + 1);
  const setting = name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
  const values = LISTS.has(name.toLowerCase()) ? namesIn(value) : [value];
  return `${setting} to ${values.map((each) => pg.escapeLiteral(each)).join(', ') || "''"}`;
}

function namesIn(list: string): string[] {
  return [...list.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^\s,"][^,"]*))\s*(?:,|$)/g)].map(
    ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare.trim(),
  );
}
