import { hash } from 'node:crypto';
import pg from 'pg';
import type { Wording } from '../../wording/wording.ts';

/** The major version that introduced them. */
const CONNECTION_CHECKS = 14;

/** Tables that take longer to read are not compared. */
const LONGEST_MS = 60 * 60_000;

/** These apply whatever is set for the user or the database. Values are written as pg_dump writes them. */
export const READ_ALIKE = [
  ...[
    "datestyle = 'ISO, MDY'",
    'intervalstyle = postgres',
    "timezone = 'UTC'",
    "lc_monetary = 'C'",
  ],
  ...['bytea_output = hex', 'extra_float_digits = 3', 'xmlbinary = base64', 'row_security = off'],
  'synchronize_seqscans = off',
];

type Relation = { schema: string; name: string; readable: boolean };

/** Reads relations one after another in the snapshot; what cannot be read comes back with the reason. */
export async function readEach<R extends Relation, Result>(
  client: pg.Client,
  relations: readonly R[],
  { major, wording }: { major: number; wording: Wording },
  read: (relation: R) => Promise<Result>,
): Promise<{ results: Result[]; unread: { name: string; why: string }[] }> {
  const results: Result[] = [];
  const unread: { name: string; why: string }[] = [];
  const settings = [
    ...READ_ALIKE,
    `statement_timeout = ${LONGEST_MS}`,
    ...(major >= CONNECTION_CHECKS ? ["client_connection_check_interval = '5s'"] : []),
  ];
  await client.query(settings.map((setting) => `set local ${setting}`).join('; '));
  for (const relation of relations) {
    const name = wording.name(relation.schema, relation.name);
    if (!relation.readable) {
      unread.push({ name, why: 'the user may not read it' });
      continue;
    }
    await client.query('savepoint reading');
    try {
      results.push(await read(relation));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await client.query('rollback to savepoint reading');
      unread.push({ name, why: wording.said(error.message) });
    }
    await client.query('release savepoint reading');
  }
  return { results, unread };
}

type Rows = {
  schema: string;
  name: string;
  /** Only the rows that this leaves out, an extension's own words for what a dump is to have. */
  condition?: string | null;
};

/** What comes after FROM, up to its first condition: the rows are `o`. */
export function rowsIn({ schema, name, condition }: Rows): string {
  const of = `only ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  return `${of} o where ${
    condition
      ? `not exists (select from (select ctid as place from ${of} ${condition}\n) dumped where dumped.place = o.ctid)`
      : 'true'
  }`;
}

/**
 * Each row is hashed by itself, and the hashes are added up in two halves, so the order does not
 * matter. `others`: how many rows come from other transactions than these.
 */
export async function digestRows(
  client: pg.Client,
  { columns, ...of }: Rows & { columns: readonly string[] },
  transactions: readonly string[] = [],
): Promise<{ rows: number; sha256: string; others: number }> {
  const list = columns.map((column) => `o.${pg.escapeIdentifier(column)}`).join(', ');
  const half = (from: number) =>
    `coalesce(pg_catalog.sum(('x' || pg_catalog.substr(h, ${from}, 15))::bit(60)::pg_catalog.int8), 0)::text`;
  const { rows } = await client.query<Record<'rows' | 'others' | 'low' | 'high', string>>(`
    select pg_catalog.count(*)::text as rows, ${half(1)} as low, ${half(17)} as high,
      pg_catalog.count(*) filter (where made <> all ('{${transactions.join(',')}}'))::text as others
    from (select pg_catalog.md5(row(${list})::pg_catalog.text) as h, o.xmin::pg_catalog.text as made
      from ${rowsIn(of)}) hashes`);
  const [found = { rows: '0', others: '0', low: '0', high: '0' }] = rows;
  return {
    rows: Number(found.rows),
    sha256: hash('sha256', `${found.rows}:${found.low}:${found.high}`, 'hex'),
    others: Number(found.others),
  };
}
