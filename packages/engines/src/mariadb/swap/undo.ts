import type { SwapPlan } from '../../model.ts';
import { saysBroken } from '../probe/broken.ts';
import { charactersOf } from '../target/databases.ts';
import { readObjects } from '../target/objects.ts';
import { databaseExists, id, unlessLost } from '../target/server.ts';
import { findState } from './find-state.ts';
import { type Failed, findChanged, makeAll } from './make.ts';
import type { Swapping } from './model.ts';
import { patiently } from './patience.ts';
import { type DatabaseRecord, keepLeftOut, PREPARED, type SwapRecord } from './record.ts';

type Found = { database: string; kind: string; name: string };

/**
 * What must be dropped for the move: all triggers, and old views whose names new tables take.
 */
export function inTheWay({ current, side }: SwapPlan, record: SwapRecord): Found[] {
  const coming = new Set(record.new.tables.map(({ name }) => name));
  return [
    ...triggersOf(record.new).map((one) => ({ database: side, ...one })),
    ...record.old.definitions
      .filter(({ kind, name }) => kind === 'VIEW' && coming.has(name))
      .map(({ kind, name }) => ({ database: current, kind, name })),
    ...triggersOf(record.old).map((one) => ({ database: current, ...one })),
  ];
}

/**
 * From the last to the first: those that remain while they are dropped still run in their order, and
 * those that are made again come after them.
 */
export const triggersOf = ({ definitions }: DatabaseRecord) =>
  definitions
    .filter(({ kind }) => kind === 'TRIGGER')
    .map(({ kind, name }) => ({ kind, name }))
    .reverse();

export type Undone = {
  /** Of the old database, what the server could not open or read, and which is on record only. */
  lost: Failed[];
  /** Whether the new database is what was proven. */
  isSideWhole: boolean;
};

/**
 * Puts triggers and views back as they were, and takes away what the swap has made. Rejects, to be
 * called again, if something cannot be put back for now.
 */
export async function undo(swapping: Swapping, record: SwapRecord): Promise<Undone> {
  const { connection, plan } = swapping;
  const lost = await putBack(swapping, plan.current, record.old, inTheWay(plan, record));
  for (const { error } of lost) if (error && !saysBroken(error.errno)) throw error;
  const all = record.new.definitions.map(({ kind, name }) => ({ database: plan.side, kind, name }));
  const unmade = await putBack(swapping, plan.side, record.new, all);
  const made = record.new.definitions.filter(
    (one) => !unmade.some(({ definition }) => definition === one),
  );
  const spoilt = [...unmade, ...(await findChanged(connection, plan.side, made))];
  if (lost.length === 0) await removeAside(swapping);
  else {
    const definitions = lost.map(({ definition }) => definition);
    await keepLeftOut(connection, plan, { table: PREPARED, leftOut: definitions });
  }
  return { lost, isSideWhole: spoilt.length === 0 };
}

/** Makes what is missing of that which may have been dropped. Returns what cannot be made. */
async function putBack(
  { connection, vendor }: Swapping,
  database: string,
  { definitions, encoding, collation }: DatabaseRecord,
  gone: readonly Found[],
): Promise<Failed[]> {
  await connection.query(`use ${id(database)}`);
  // An object may have been made in another collation when its maker was killed.
  await connection.query(`alter database ${id(database)}${charactersOf(encoding, collation)}`);
  const found = await readObjects(connection, database);
  const missing = definitions.filter(({ kind, name }) => {
    const dropped = gone.some((one) => one.database === database && is(one, kind, name));
    return dropped && !found.some((one) => is(one, kind, name));
  });
  return makeAll({ connection, vendor }, database, { definitions: missing, collation });
}

const is = (one: { kind: string; name: string }, kind: string, name: string) =>
  one.kind === kind && one.name === name;

/**
 * After a failure on the way, which may have come before there was a record. `moved`: nothing was
 * undone, since tables have been moved all the same.
 */
export async function undoFailed(swapping: Swapping): Promise<Undone | 'moved'> {
  const { connection } = swapping;
  await connection.query('rollback').catch(unlessLost);
  const state = await findState(swapping);
  if (state.is === 'prepared') return patiently(swapping, () => undo(swapping, state.record));
  if (state.is !== 'fresh') return 'moved';
  await removeAside(swapping);
  return { lost: [], isSideWhole: true };
}

/** Only if it contains nothing but our own record. */
async function removeAside({ connection, plan: { aside } }: Swapping): Promise<void> {
  if (!(await databaseExists(connection, aside))) return;
  const objects = await readObjects(connection, aside);
  if (objects.every(({ name }) => name === PREPARED)) {
    await connection.query(`drop database ${id(aside)}`);
  }
}
