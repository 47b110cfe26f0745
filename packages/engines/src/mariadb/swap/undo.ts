import type { SwapPlan } from '../../model.ts';
import { readObjects } from '../target/objects.ts';
import { databaseExists, id, unlessLost } from '../target/server.ts';
import { define } from './definitions.ts';
import { findState } from './find-state.ts';
import type { Swapping } from './model.ts';
import { patiently } from './patience.ts';
import { type DatabaseRecord, PREPARED, type SwapRecord } from './record.ts';

type Found = { database: string; kind: string; name: string };

/**
 * What must be dropped for the move: all triggers, and old views whose names new tables take.
 * Triggers go from the last to the first: those that remain still run in their order, and those
 * that are made again come after them.
 */
export function inTheWay({ current, side }: SwapPlan, record: SwapRecord): Found[] {
  const coming = new Set(record.new.tables.map(({ name }) => name));
  const triggers = (database: string, { definitions }: DatabaseRecord) =>
    definitions
      .filter(({ kind }) => kind === 'TRIGGER')
      .map(({ kind, name }) => ({ database, kind, name }))
      .reverse();
  return [
    ...triggers(side, record.new),
    ...record.old.definitions
      .filter(({ kind, name }) => kind === 'VIEW' && coming.has(name))
      .map(({ kind, name }) => ({ database: current, kind, name })),
    ...triggers(current, record.old),
  ];
}

/** Puts triggers and views back as they were, and takes away what the swap has made. */
export async function undo(swapping: Swapping, record: SwapRecord): Promise<void> {
  const { connection, vendor, plan } = swapping;
  const gone = inTheWay(plan, record);
  for (const [database, of] of [
    [plan.current, record.old],
    [plan.side, record.new],
  ] as const) {
    await connection.query(`use ${id(database)}`);
    const found = await readObjects(connection, database);
    const missing = of.definitions.filter(({ kind, name }) => {
      const dropped = gone.some((one) => one.database === database && is(one, kind, name));
      return dropped && !found.some((one) => is(one, kind, name));
    });
    for (const definition of missing) {
      await define(connection, { vendor, collation: of.collation, here: database }, definition);
    }
  }
  await removeAside(swapping);
}

const is = (one: { kind: string; name: string }, kind: string, name: string) =>
  one.kind === kind && one.name === name;

/**
 * After a failure on the way, which may have come before there was a record. `moved`: nothing was
 * undone, since tables have been moved all the same.
 */
export async function undoFailed(swapping: Swapping): Promise<'undone' | 'moved'> {
  const { connection } = swapping;
  await connection.query('rollback').catch(unlessLost);
  const state = await findState(swapping);
  if (state.is === 'prepared') await patiently(swapping, () => undo(swapping, state.record));
  else if (state.is === 'fresh') await removeAside(swapping);
  else return 'moved';
  return 'undone';
}

/** Only if it contains nothing but our own record. */
async function removeAside({ connection, plan: { aside } }: Swapping): Promise<void> {
  if (!(await databaseExists(connection, aside))) return;
  const objects = await readObjects(connection, aside);
  if (objects.every(({ name }) => name === PREPARED)) {
    await connection.query(`drop database ${id(aside)}`);
  }
}
