import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { SqlError } from '../connection/library.ts';
import { NAME } from '../measure/index.ts';
import { readSurroundings } from '../surroundings/read.ts';
import { type Catalogue, CREATION, isTable } from './catalogue.ts';
import { linesOf } from './inventory.ts';
import type { SourceChanges, SourceFacts, SourceTable } from './model.ts';
import { findNamingItself } from './naming-itself.ts';

type Read = Omit<
  SourceFacts,
  | 'version'
  | 'database'
  | 'warnings'
  | 'relay'
  | 'eventMark'
  | 'broken'
  | 'hidden'
  | 'lostCharacters'
  | 'lostComments'
>;

export async function readFacts(
  connection: Connection,
  database: string,
  catalogue: Catalogue,
): Promise<Read> {
  const [settings = {}]: { encoding?: string; collation?: string }[] = await connection.query(
    'select @@character_set_database as encoding, @@collation_database as collation',
  );
  return {
    encoding: settings.encoding ?? '',
    collation: settings.collation ?? '',
    tables: await readTables(connection, catalogue),
    surroundings: await readSurroundings(connection, database, catalogue),
    foreignKeys: catalogue.foreignKeys,
    inventory: linesOf(catalogue),
    namingItself: await findNamingItself(connection, database, catalogue.relations),
  };
}

async function readTables(
  connection: Connection,
  { relations, byTransaction }: Catalogue,
): Promise<SourceTable[]> {
  const engines: { engine: string }[] = await connection.query(
    "select engine as engine from information_schema.engines where transactions = 'YES'",
  );
  const transactional = new Set(engines.map(({ engine }) => engine));
  const tables: SourceTable[] = [];
  for (const { name, type, engine, bytes } of relations.filter(isTable)) {
    const outside = engine !== null && (await keptOutside(connection, name, engine));
    tables.push({
      name,
      engine: engine ?? undefined,
      transactional: engine !== null && transactional.has(engine),
      versioned:
        type !== 'SYSTEM VERSIONED' ? 'no' : byTransaction.has(name) ? 'by-transaction' : 'by-time',
      bytes: Number(bytes ?? 0),
      ...(outside && { outside }),
    });
  }
  return tables;
}

/** The dump programs leave out the rows of these. */
const OUTSIDE = ['FEDERATED', 'SPIDER', 'CONNECT', 'VP'];
const UNION = new RegExp(` UNION=\\(${NAME}(?:[.,]${NAME})*\\)`);
const OF_OTHER_DATABASE = '`.`';

async function keptOutside(connection: Connection, name: string, engine: string): Promise<boolean> {
  if (engine.toUpperCase() !== 'MRG_MYISAM') return OUTSIDE.includes(engine.toUpperCase());
  const rows: Record<string, string>[] = await connection
    .query(`show create table ${connection.escapeId(name)}`)
    .catch((error: unknown) => {
      if (error instanceof SqlError && !error.fatal) return [];
      throw error;
    });
  const union = UNION.exec(rows[0]?.['Create Table'] ?? '')?.[0] ?? '';
  return union.includes(OF_OTHER_DATABASE);
}

/** By kind and name, a stamp that differs after any change. */
export type Stamps = Map<string, string>;

export function stampsOf({ listed }: Catalogue): Stamps {
  return new Map(listed.map(({ kind, name, stamp }) => [`${kind}\0${name}`, stamp]));
}

/**
 * What is gone or changed harms the dump, since everything but rows is read outside its snapshot.
 * What is new does not: it was not there when the dump began.
 */
export function findChanges(before: Stamps, after: Stamps, wording: Wording): SourceChanges {
  const shown = (key: string) => {
    const [kind = '', name = ''] = key.split('\0');
    return `${kind.replace(/^.* of /, '')} ${wording.name(name.replace(/^.*\//s, ''))}`;
  };
  const known = (key: string) => after.has(key) || !key.startsWith(CREATION);
  const changed = [...before].filter(([key, stamp]) => known(key) && after.get(key) !== stamp);
  const appeared = [...after.keys()].filter(
    (key) => !before.has(key) && !key.includes(' of table'),
  );
  const names = (keys: string[]) => [...new Set(keys.map(shown))].sort();
  return { changed: names(changed.map(([key]) => key)), appeared: names(appeared) };
}
