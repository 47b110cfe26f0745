import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { SqlError } from '../connection/library.ts';

/** Something that has no rows of its own, and whose definition the server cannot show any more. */
export type Broken = {
  kind: 'view' | 'table';
  name: string;
  /** In the server's words. */
  why: string;
};

/** Storage engines whose tables show rows that belong elsewhere: to other tables or other servers. */
const WITHOUT_ROWS = ['MRG_MyISAM', 'FEDERATED', 'SPIDER', 'CONNECT', 'OQGRAPH', 'SPHINX'];
/**
 * What it names is gone, its definer is, or the server that it shows is away. Anything else, such
 * as a lock, says nothing about the object.
 */
const BROKEN = [
  ...[1045, 1054, 1146, 1168, 1305, 1356, 1370, 1449, 1698],
  ...[1296, 1429, 1430, 1431, 1432, 1434, 1477],
];
const AT_ONCE = 100;

/** Asks as the dump programs do, which fail at the first of these. */
export async function findBroken(
  { connection, database, wording }: { connection: Connection; database: string; wording: Wording },
  { most = Number.MAX_SAFE_INTEGER } = {},
): Promise<Broken[]> {
  const found: { name: string; engine: string | null; kind: string }[] = await connection.query(
    `select table_name as name, engine as engine, table_type as kind from information_schema.tables
     where table_schema = ? and (table_type = 'VIEW' or engine in (?)) order by 1 limit ?`,
    [database, WITHOUT_ROWS, most],
  );
  const whyBroken = async (question: string): Promise<string | undefined> => {
    try {
      await connection.query(question);
      return undefined;
    } catch (error) {
      if (!(error instanceof SqlError) || error.fatal) throw error;
      return BROKEN.includes(error.errno) ? (error.sqlMessage ?? error.message) : undefined;
    }
  };
  const broken: Broken[] = [];
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE).map(async ({ name, kind }) => {
      const at = `${connection.escapeId(database)}.${connection.escapeId(name)}`;
      const [fields, definition] = await Promise.all([
        whyBroken(`show fields from ${at}`),
        whyBroken(`show create table ${at}`),
      ]);
      const why = fields ?? definition;
      if (why === undefined) return [];
      return [{ kind: kind === 'VIEW' ? 'view' : 'table', name, why: wording.said(why) } as const];
    });
    broken.push(...(await Promise.all(some)).flat());
  }
  return broken;
}

/** For people who back up this database, or are about to. */
export function describeBroken(broken: readonly Broken[], wording: Wording): string[] {
  if (broken.length === 0) return [];
  const named = broken.map(
    ({ kind, name, why }) => `${kind} ${wording.name(name)} (${why.replace(/\.$/, '')})`,
  );
  return [
    `Not in the backup, because the server cannot show how it is defined: ${wording.list(named)}. Repair or drop it.`,
  ];
}
