import pg from 'pg';

/** What ALTER DEFAULT PRIVILEGES calls a kind of object, and what everybody may do with new ones. */
const KINDS: Record<string, { word: string; everybody?: string }> = {
  r: { word: 'tables' },
  S: { word: 'sequences' },
  f: { word: 'functions', everybody: 'execute' },
  T: { word: 'types', everybody: 'usage' },
  n: { word: 'schemas' },
  L: { word: 'large objects' },
};

/** Before this major version everybody could create objects in schema public. */
const CLOSED_PUBLIC = 15;

type Defaults = { role: string; schema: string | null; kind: string; grantees: string[] };

const grantees = (acl: string) => `array(
  select distinct case a.grantee when 0 then 'public'
    else pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(a.grantee)) end
  from pg_catalog.aclexplode(${acl}) a)`;

const DEFAULTS = `
  select pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(d.defaclrole)) as role,
  pg_catalog.quote_ident(n.nspname) as schema, d.defaclobjtype as kind,
  ${grantees('d.defaclacl')} as grantees
  from pg_catalog.pg_default_acl d left join pg_catalog.pg_namespace n on n.oid = d.defaclnamespace
  where pg_catalog.pg_has_role(d.defaclrole, 'USAGE')`;

const PUBLIC = `
  select pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(nspowner)) as owner,
  pg_catalog.current_setting('server_version_num')::int / 10000 as major,
  ${grantees('nspacl')} as grantees
  from pg_catalog.pg_namespace where nspname = 'public'
  and pg_catalog.pg_has_role(nspowner, 'USAGE')`;

/**
 * Default privileges and the rights to schema public cannot be dropped, and would be added to those
 * of what is restored: they are set to what they are in a new database, as far as this user may do
 * that. `within`: in a transaction of the caller's.
 */
export async function resetRights(client: pg.Client, { within = false } = {}): Promise<void> {
  const attempt = (statements: readonly string[]) =>
    tryAll(client, statements, within ? WITHIN : ALONE);
  const defaults = (await client.query<Defaults>(DEFAULTS)).rows;
  for (const each of defaults) await attempt(statementsFor(each));
  const [schema] = (
    await client.query<{ owner: string; major: number; grantees: string[] }>(PUBLIC)
  ).rows;
  if (!schema) return;
  const open = schema.major >= CLOSED_PUBLIC;
  const owner = open ? 'pg_database_owner' : schema.owner;
  await attempt([
    ...(owner === schema.owner ? [] : [`alter schema public owner to ${owner}`]),
    ...[...schema.grantees, owner].map(
      (name) => `revoke all on schema public from ${name} cascade`,
    ),
    `grant all on schema public to ${owner}`,
    `grant ${open ? 'usage' : 'all'} on schema public to public`,
  ]);
}

/** The server forgets default privileges that are the usual ones. */
function statementsFor({ role, schema, kind, grantees: names }: Defaults): string[] {
  const { word, everybody } = KINDS[kind] ?? {};
  if (word === undefined) return [];
  const alter = `alter default privileges for role ${role}`;
  if (schema !== null) {
    return names.map((name) => `${alter} in schema ${schema} revoke all on ${word} from ${name}`);
  }
  return [
    ...names.map((name) => `${alter} revoke all on ${word} from ${name}`),
    `${alter} grant all on ${word} to ${role}`,
    ...(everybody ? [`${alter} grant ${everybody} on ${word} to public`] : []),
  ];
}

const ALONE = { begin: 'begin', end: 'commit', undo: 'rollback' };
/** In a transaction that has begun. */
const WITHIN = {
  ...{ begin: 'savepoint reset', end: 'release savepoint reset' },
  undo: 'rollback to savepoint reset',
};

/** Runs all of them or none; rights that this user may not change stay, and the proof finds them. */
async function tryAll(
  client: pg.Client,
  statements: readonly string[],
  { begin, end, undo }: typeof ALONE,
): Promise<void> {
  try {
    await client.query([begin, ...statements, end].join('; '));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('42')) throw error;
    await client.query(undo);
  }
}
