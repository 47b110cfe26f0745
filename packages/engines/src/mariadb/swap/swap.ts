import { createHash } from 'node:crypto';
import { type NotDropped, RestoreFailure, type SwapPlan } from '../../model.ts';
import { readIdentity } from '../connection/identify.ts';
import { SqlError } from '../connection/library.ts';
import { vendorOf } from '../rules.ts';
import { charactersOf } from '../target/databases.ts';
import { foreignKeysInto } from '../target/may-swap.ts';
import { isTable, readObjects } from '../target/objects.ts';
import {
  databaseExists,
  endSessionsOf,
  errnoOf,
  fitsAsName,
  id,
  openToWork,
  type Server,
  unlessLost,
} from '../target/server.ts';
import { define, differing, readDefinitions } from './definitions.ts';
import { findState } from './find-state.ts';
import { dropSide, finish } from './finish.ts';
import type { Swapping } from './model.ts';
import { checkSame, move, TablesChanged } from './move.ts';
import { beBrief, patiently } from './patience.ts';
import { type DatabaseRecord, readCharacters, type SwapRecord, writeRecord } from './record.ts';
import { inTheWay, undo, undoFailed } from './undo.ts';

const MOST_ATTEMPTS = 3;
const WAIT_FOR_OTHER_S = 30;
/** Errors that pass: something was locked, or came or went between the record and the move. */
const PASSING = [1205, 1213, 1435, 1050, 1051, 1146, 1360];

/**
 * Databases cannot be renamed, but tables can be moved from one to another, all of them in one
 * statement that is done as a whole or not at all. So:
 *
 * 1. `aside` is made, and in it a record of all that cannot be moved that way: how triggers, views,
 *    routines and events of both databases are defined.
 *    Views of the new one are made again where they are, which shows whether they become the same.
 * 2. Triggers are dropped, since tables that have some cannot be moved; and views whose names the
 *    new tables take.
 * 3. One RENAME TABLE moves the tables of `current` to `aside` and those of `side` to `current`, and
 *    gives the record its other name.
 * 4. What is on record is made again, and compared with it: of the new database in `current`, of the
 *    old one in `aside`. `side` is dropped, and then the record. Where the server refuses that, the swap
 *    is done all the same: the record then gets a third name, which says so.
 *
 * A failure before the move is undone at once: only then it is `SWAP_FAILED`. A later call that finds
 * a record either undoes what was done before the move and starts again, or repeats what comes after
 * the move: all of that can be repeated.
 *
 * Since MariaDB 10.6 and MySQL 8.0 the move is atomic even if the *server* dies in it; if an older
 * one dies, the rest of the move is done here.
 */
export async function swap(server: Server, plan: SwapPlan): Promise<NotDropped[]> {
  const { wording } = server;
  if (![plan.current, plan.side, plan.aside].every(fitsAsName)) {
    throw new RestoreFailure('SWAP_FAILED', 'One of the server’s own databases cannot be swapped.');
  }
  const connection = await openToWork(server, '');
  await beBrief(connection);
  const { version } = await readIdentity(connection);
  const vendor = vendorOf(version);
  const swapping: Swapping = { connection, vendor, plan, wording };
  await holdAlone(swapping);
  for (let attempt = 1; ; attempt += 1) {
    const state = await findState(swapping);
    if (state.is === 'done') return dropSide(swapping);
    if (state.is === 'moved') {
      return patiently(swapping, () => finish(swapping, state.record));
    }
    if (state.is === 'moving') {
      await patiently(swapping, () => move(swapping, state.record));
      continue;
    }
    if (state.is === 'prepared') await patiently(swapping, () => undo(swapping, state.record));
    try {
      await prepareAndMove(swapping);
    } catch (error) {
      if (!(error instanceof RestoreFailure || error instanceof SqlError)) throw error;
      if (error instanceof SqlError && error.fatal) throw error;
      if ((await undoFailed(swapping)) === 'moved') continue;
      const passing = error instanceof TablesChanged || PASSING.includes(errnoOf(error) ?? 0);
      if (passing && attempt < MOST_ATTEMPTS) continue;
      throw swapFailure(error, swapping);
    }
  }
}

/**
 * One at a time. A swap whose caller died may still run at the server, waiting for a table: it is
 * killed, and we wait for its end, so that nothing happens behind our back. If it does not end, nobody
 * may undo anything: it may yet move the tables.
 */
async function holdAlone({ connection, plan }: Swapping): Promise<void> {
  const digest = createHash('sha256').update(plan.aside).digest('hex').slice(0, 40);
  const name = connection.escape(`holdfast swap ${digest}`);
  const take = async (seconds: number) => {
    const rows: { got: unknown }[] = await connection.query(
      `select get_lock(${name}, ${seconds}) as got`,
    );
    return Number(rows[0]?.got) === 1;
  };
  if (await take(0)) return;
  const rows: { holder: number | null }[] = await connection.query(
    `select is_used_lock(${name}) as holder`,
  );
  const holder = Number(rows[0]?.holder ?? 0);
  if (holder > 0) await connection.query(`kill ${holder}`).catch(unlessLost);
  if (await take(WAIT_FOR_OTHER_S)) return;
  throw new RestoreFailure(
    'SWAP_UNFINISHED',
    'Another session on the server is still running this swap. Try again later.',
  );
}

async function prepareAndMove(swapping: Swapping): Promise<void> {
  const { connection, plan, wording } = swapping;
  const { current, side, aside } = plan;
  for (const database of [current, side]) {
    if (await databaseExists(connection, database)) continue;
    throw new RestoreFailure(
      'SWAP_FAILED',
      `There is no database ${wording.name(database)} on the server.`,
    );
  }
  const keys = [
    ...(await foreignKeysInto(connection, current)),
    ...(await foreignKeysInto(connection, side)),
  ];
  if (keys.length > 0) {
    const names = wording.list(keys.map((key) => wording.name(...key)));
    throw new RestoreFailure(
      'SWAP_FAILED',
      `Tables in other databases refer to database ${wording.name(current)}, and would go on referring to the old one: ${names}. Drop those foreign keys first.`,
    );
  }
  const record = await readBoth(swapping);
  const { encoding, collation } = record.old;
  await connection.query(
    `create database if not exists ${id(aside)}${charactersOf(encoding, collation)}`,
  );
  if ((await readObjects(connection, aside)).length > 0) {
    throw new RestoreFailure(
      'SWAP_FAILED',
      `The old database would be kept as ${wording.name(aside)}, but a database of that name already exists and is not empty.`,
    );
  }
  await tryViews(swapping, record.new);
  await writeRecord(connection, plan, record);
  await endSessionsOf(connection, [current, side]);
  for (const { database, kind, name } of inTheWay(plan, record)) {
    await connection.query(`drop ${kind} ${id(database, name)}`);
  }
  await checkSame(swapping, record);
  await move(swapping, record);
}

/**
 * The views of the new database are made again where they are, in one step each: what would not become
 * what was proven is found out before anything is moved.
 */
async function tryViews(
  { connection, vendor, plan, wording }: Swapping,
  { definitions, collation }: DatabaseRecord,
): Promise<void> {
  const views = definitions.filter(({ kind }) => kind === 'VIEW');
  await connection.query(`use ${id(plan.side)}`);
  for (const view of views) await define(connection, { vendor, collation, here: plan.side }, view);
  const [changed] = differing(views, await readDefinitions(connection, plan.side, views));
  if (!changed) return;
  throw new RestoreFailure(
    'SWAP_FAILED',
    `Database ${wording.name(plan.current)} was left as it was: made again, view ${wording.name(changed.name)} would not be what was restored.`,
  );
}

async function readBoth(swapping: Swapping): Promise<SwapRecord> {
  const { connection, plan } = swapping;
  const read = async (database: string): Promise<DatabaseRecord> => {
    const objects = await readObjects(connection, database);
    return {
      ...(await readCharacters(connection, database)),
      tables: objects.filter(isTable),
      definitions: await readDefinitions(connection, database, objects),
    };
  };
  return { old: await read(plan.current), new: await read(plan.side) };
}

function swapFailure(error: unknown, { wording, plan }: Swapping): RestoreFailure {
  if (error instanceof RestoreFailure && error.code === 'SWAP_FAILED') return error;
  const said =
    error instanceof SqlError
      ? wording.said(error.sqlMessage ?? error.message)
      : error instanceof Error
        ? wording.said(error.message)
        : '';
  const locked = errnoOf(error) === 1205;
  return new RestoreFailure(
    'SWAP_FAILED',
    `Database ${wording.name(plan.current)} was left as it was: ${said}.${locked ? ' Another session has locked its tables: look for long transactions, and try again.' : ''}`,
    { cause: error },
  );
}
