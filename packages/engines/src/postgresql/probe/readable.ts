import type pg from 'pg';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';
import { together } from '../connection/together.ts';

type Relation = { schema: string; name: string; kind: string; total: string };

/** What pg_dump dumps: everything but the server's own, and other sessions' temporary tables. */
const DUMPED = `
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relpersistence <> 't'`;

const FIRST_FEW = 'order by n.nspname, c.relname limit 5';

const columns = `n.nspname as schema, c.relname as name, c.relkind::text as kind,
  pg_catalog.count(*) over () as total`;

/**
 * pg_dump locks every table, partitioned ones too, and reads every sequence; a right on some
 * columns is not enough. A null right means that the object was dropped while we looked.
 */
const UNREADABLE = `select ${columns} ${DUMPED} and c.relkind in ('r', 'p', 'S') and not (
  pg_catalog.has_schema_privilege(n.oid, 'USAGE') and
  case c.relkind when 'S' then pg_catalog.has_sequence_privilege(c.oid, 'SELECT')
  else pg_catalog.has_table_privilege(c.oid, 'SELECT') end) ${FIRST_FEW}`;

/** Accounts for owners, superusers, BYPASSRLS and FORCE as the server itself does. */
const ROWS_HIDDEN = `select ${columns} ${DUMPED} and c.relrowsecurity
  and pg_catalog.row_security_active(c.oid) ${FIRST_FEW}`;

const FOREIGN = `select ${columns} ${DUMPED} and c.relkind = 'f' ${FIRST_FEW}`;

/** Throws a refusal if this user cannot read everything; returns what the user should know. */
export async function checkReadable(
  client: pg.Client,
  user: string,
  wording: Wording,
): Promise<string[]> {
  const [, hidden, warnings] = await together([
    checkRights(client, user, wording),
    named(client, ROWS_HIDDEN, wording),
    warnOfForeign(client, wording),
  ]);
  if (hidden) {
    const said = hiddenRows(user, hidden) + (await actsAs(client, wording));
    throw new ProbeRefusal('PERMISSION_DENIED', said);
  }
  return warnings;
}

export function hiddenRows(user: string, tables: string): string {
  return `Row-level security hides rows from user ${user} in ${tables}: a backup would lack them. Give the user BYPASSRLS, or use the owner of the tables, whom policies bind only where they are forced (FORCE ROW LEVEL SECURITY).`;
}

/** Throws a refusal when this user lacks rights on a table or sequence. */
export async function checkRights(
  client: pg.Client,
  user: string,
  wording: Wording,
): Promise<void> {
  const unreadable = await named(client, UNREADABLE, wording);
  if (unreadable) {
    throw new ProbeRefusal(
      'PERMISSION_DENIED',
      `User ${user} cannot read everything that a backup has to contain: ${unreadable}. Grant USAGE on ` +
        'the schemas and SELECT on all their tables and sequences, or make the user a member of pg_read_all_data.' +
        (await actsAs(client, wording)),
    );
  }
}

/** Whose rights count, where that is not the user. */
async function actsAs(client: pg.Client, wording: Wording): Promise<string> {
  const { rows } = await client.query<{ role: string }>(
    'select current_user as role where current_user <> session_user',
  );
  return rows
    .map(
      ({ role }) =>
        ` The user’s sessions act as role ${wording.name(role)} here (ALTER ROLE … SET role), so the rights of that role count: grant them to it, or take the setting back (ALTER ROLE … RESET role).`,
    )
    .join('');
}

export async function warnOfForeign(client: pg.Client, wording: Wording): Promise<string[]> {
  const foreign = await named(client, FOREIGN, wording);
  return foreign
    ? [`Foreign tables are backed up without their rows, which are on another server: ${foreign}.`]
    : [];
}

const KINDS: Record<string, string> = { S: 'sequence ', r: 'table ', p: 'table ' };

async function named(client: pg.Client, query: string, wording: Wording): Promise<string> {
  const { rows } = await client.query<Relation>(query);
  const names = rows.map(
    ({ schema, name, kind }) => `${KINDS[kind] ?? ''}${wording.name(schema, name)}`,
  );
  return wording.list(names, Number(rows[0]?.total ?? 0));
}
