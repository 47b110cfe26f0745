import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { SqlError } from '../connection/library.ts';
import { readObjects } from '../target/objects.ts';
import { type Definition, define, differing, isRoutine, readDefinitions } from './definitions.ts';
import type { Swapping } from './model.ts';
import type { DatabaseRecord } from './record.ts';

/** Without an error it was made, but is not what it was. */
export type Failed = { definition: Definition; error?: SqlError };

/**
 * Makes these in a database, which is the session's own, and compares them with what they were.
 * Triggers first, since rows may come in by now. Any that exist were made by us before an
 * interruption: all were dropped before. Views may need one another, in an order that we
 * do not know, so they are tried until no more of them can be made.
 */
export async function makeAll(
  { connection, vendor }: Pick<Swapping, 'connection' | 'vendor'>,
  database: string,
  { definitions, collation }: Pick<DatabaseRecord, 'definitions' | 'collation'>,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  const at = { vendor, collation, here: database };
  const make = async (some: readonly Definition[]): Promise<Failed[]> => {
    const refused: Failed[] = [];
    for (const definition of some) {
      const error = await attempt(() => define(connection, at, definition));
      if (error) refused.push({ definition, error });
    }
    return refused;
  };
  const there = await readObjects(connection, database);
  const isThere = ({ kind, name }: Definition) =>
    there.some((one) => one.kind === kind && one.name === name);
  const of = (wanted: (definition: Definition) => boolean) => definitions.filter(wanted);
  failed.push(...(await make(of((one) => one.kind === 'TRIGGER' && !isThere(one)))));
  failed.push(...(await make(of(({ kind }) => isRoutine(kind)))));
  let views = of(({ kind }) => kind === 'VIEW');
  for (;;) {
    const refused = await make(views);
    if (refused.length === views.length) {
      failed.push(...refused);
      break;
    }
    views = refused.map(({ definition }) => definition);
  }
  failed.push(...(await make(of(({ kind }) => kind === 'EVENT'))));
  const made = definitions.filter((one) => !failed.some(({ definition }) => definition === one));
  return [...failed, ...(await findChanged(connection, database, made))];
}

/** As a proof does, byte by byte: those that are there by now, and are not what they were. */
export async function findChanged(
  connection: Connection,
  database: string,
  wanted: readonly Definition[],
): Promise<Failed[]> {
  const found = await readDefinitions(connection, database, wanted);
  return differing(wanted, found).map((definition) => ({ definition }));
}

async function attempt(work: () => Promise<void>): Promise<SqlError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return error;
    throw error;
  }
}

export const named = ({ kind, name }: Definition, wording: Wording) =>
  `${kind.toLowerCase()} ${wording.name(name)}`;

export function describeFailed({ definition, error }: Failed, wording: Wording): string {
  const what = named(definition, wording);
  return error === undefined
    ? `${what} is not what was restored`
    : `${what} could not be created: ${wording.said(error.sqlMessage ?? error.message)}`;
}
