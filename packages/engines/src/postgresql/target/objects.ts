import pg from 'pg';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Server } from './server.ts';

/** Something that a user made in a database, and that DROP can name. */
export type DatabaseObject = {
  /** The server's name for its kind: `table`, `operator class`. */
  kind: string;
  /** In full, quoted where it must be. */
  identity: string;
  /** Whether this user may drop it. */
  owned: boolean;
};

/** Catalogues of what can be dropped by itself, with the column of the owner where there is one. */
const CATALOGUES: [string, string | null, string?][] = [
  ['pg_event_trigger', 'evtowner'],
  ['pg_publication', 'pubowner'],
  ['pg_extension', 'extowner'],
  [
    'pg_class',
    'relowner',
    "relkind in ('r', 'v', 'm', 'S', 'f', 'p', 'c') and relpersistence <> 't'",
  ],
  ['pg_statistic_ext', 'stxowner'],
  ['pg_proc', 'proowner'],
  ['pg_type', 'typowner', 'typrelid = 0'],
  ['pg_operator', 'oprowner'],
  ['pg_opclass', 'opcowner'],
  ['pg_opfamily', 'opfowner'],
  ['pg_collation', 'collowner'],
  ['pg_conversion', 'conowner'],
  ['pg_ts_config', 'cfgowner'],
  ['pg_ts_dict', 'dictowner'],
  ['pg_ts_parser', null],
  ['pg_ts_template', null],
  ['pg_cast', null],
  ['pg_transform', null],
  ['pg_am', null],
  ['pg_foreign_server', 'srvowner'],
  ['pg_foreign_data_wrapper', 'fdwowner'],
  ['pg_language', 'lanowner'],
  ['pg_namespace', 'nspowner', "nspname !~ '^pg_' and nspname <> 'public'"],
];

/**
 * What initdb made has numbers below 16384. What belongs to another object or to an extension is
 * dropped with that, and the owner of a schema may drop everything in it. The order is that of the
 * list above: event triggers first, since they would run when the others are dropped.
 */
const OBJECTS = `
  with made as (${CATALOGUES.map(
    ([catalogue, owner, which], place) => `
    select ${place} as place, 'pg_catalog.${catalogue}'::pg_catalog.regclass::oid as class, oid,
    ${owner ?? 'null::oid'} as owner from pg_catalog.${catalogue}
    where oid >= 16384 ${which ? `and ${which}` : ''}`,
  ).join(' union all ')})
  select i.type as kind, i.identity,
  coalesce(pg_catalog.pg_has_role(m.owner, 'USAGE'), true)
    or coalesce(pg_catalog.pg_has_role(n.nspowner, 'USAGE'), false) as owned
  from made m
  cross join lateral pg_catalog.pg_identify_object(m.class, m.oid, 0) i
  left join pg_catalog.pg_namespace n on pg_catalog.quote_ident(n.nspname) = i.schema
  where i.identity is not null
  and not exists (select from pg_catalog.pg_depend d where d.classid = m.class
    and d.objid = m.oid and d.objsubid = 0 and d.deptype in ('i', 'e'))
  and coalesce(i.schema, '') !~ '^(pg_|information_schema$)'
  order by m.place, m.oid`;

/** There may be millions. */
const MOST_LARGE_OBJECTS = 1_000;

const SUBSCRIPTIONS = `
  select 'subscription' as kind, pg_catalog.quote_ident(subname) as identity,
  pg_catalog.pg_has_role(subowner, 'USAGE') as owned from pg_catalog.pg_subscription
  where subdbid = (select oid from pg_catalog.pg_database
    where datname = pg_catalog.current_database())`;

const LARGE_OBJECTS = `
  select 'large object' as kind, oid::text as identity,
  pg_catalog.pg_has_role(lomowner, 'USAGE') as owned from pg_catalog.pg_largeobject_metadata
  order by 3, oid limit ${MOST_LARGE_OBJECTS}`;

/**
 * All of them, or the first ones; of large objects always the first ones, beginning with those of
 * others.
 */
export async function listObjects(
  client: pg.Client,
  { most }: { most?: number } = {},
): Promise<DatabaseObject[]> {
  const found: DatabaseObject[] = [];
  const objects = most === undefined ? OBJECTS : `${OBJECTS} limit ${most}`;
  for (const query of [SUBSCRIPTIONS, objects, LARGE_OBJECTS]) {
    found.push(...(await client.query<DatabaseObject>(query)).rows);
  }
  return found;
}

/**
 * What the server's template1 has: every new database there starts with it, so it is nobody's own.
 * Empty if this user may not look.
 */
export async function listOfTemplate(server: Server): Promise<ReadonlySet<string>> {
  try {
    const { client, close } = await server.open('template1');
    const objects = await listObjects(client);
    await close();
    return new Set(objects.map(keyOf));
  } catch (error) {
    if (error instanceof ProbeRefusal) return new Set();
    throw error;
  }
}

/**
 * As the server quotes it in an identity, except for reserved words: no extension is named like
 * those.
 */
export function quotedName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name);
}

export function keyOf({ kind, identity }: DatabaseObject): string {
  return `${kind} ${identity}`;
}
