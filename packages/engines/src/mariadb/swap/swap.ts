import { createHash } from 'node:crypto';
import { RestoreFailure, type SwapPlan, type Swapped } from '../../model.ts';
import { readIdentity } from '../connection/identify.ts';
import { SqlError } from '../connection/library.ts';
import { findBroken } from '../probe/broken.ts';
import { vendorOf } from '../rules.ts';
import { charactersOf } from '../target/databases.ts';
import { requireNotHeld } from '../target/held.ts';
import { foreignKeysInto, LEFT_OUT } from '../target/may-swap.ts';
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
import { readDefinitions } from './definitions.ts';
import { findState } from './find-state.ts';
import { dropSide, finish } from './finish.ts';
import { describeFailed, makeAll, named } from './make.ts';
import type { Swapping } from './model.ts';
import { checkSame, move, TablesChanged } from './move.ts';
import { beBrief, patiently } from './patience.ts';
import { type DatabaseRecord, readCharacters, type SwapRecord, writeRecord } from './record.ts';
import { inTheWay, triggersOf, type Undone, undo, undoFailed } from './undo.ts';

const MOST_ATTEMPTS = 3;
const WAIT_FOR_OTHER_S = 30;
/** Errors that pass: something was locked, or came or went between the record and the move. */
const PASSING = [1205, 1213, 1435, 1050, 1051, 1146, 1360, 1539];

/**
 * Databases cannot be renamed, but tables can be moved from one to another, all of them in one
 * statement that is done as a whole or not at all. So:
 *
 * 1. `aside` is made, and in it a record of all that cannot be moved that way: how triggers, views,
 *    routines and events of both databases are defined.
 *    Those of the new one are made again where they are, which shows whether they become the same.
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
export async function swap(server: Server, plan: SwapPlan): Promise<Swapped> {
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
    if (state.is === 'done') return { notDropped: await dropSide(swapping), warnings: [] };
    if (state.is === 'moved') {
      return patiently(swapping, () => finish(swapping, state.record));
    }
    if (state.is === 'moving') {
      await patiently(swapping, () => move(swapping, state.record));
      continue;
    }
    if (state.is === 'prepared') {
      const undone = await patiently(swapping, () => undo(swapping, state.record));
      if (!isAsBefore(undone)) throw notAsBefore(undone, swapping);
    }
    try {
      await prepareAndMove(swapping);
    } catch (error) {
      if (!(error instanceof RestoreFailure || error instanceof SqlError)) throw error;
      if (error instanceof SqlError && error.fatal) throw error;
      const undone = await undoFailed(swapping);
      if (undone === 'moved') continue;
      const passing = error instanceof TablesChanged || PASSING.includes(errnoOf(error) ?? 0);
      if (!isAsBefore(undone)) throw notAsBefore(undone, swapping, error);
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
  await writeRecord(connection, plan, record);
  await tryNew(swapping, record.new);
  await endSessionsOf(connection, [current, side]);
  const gone = inTheWay(plan, record);
  if (await cannotAllComeBack(swapping, gone)) await requireNotHeld(connection, current, wording);
  for (const { database, kind, name } of gone) {
    await connection.query(`drop ${kind} ${id(database, name)}`);
  }
  await checkSame(swapping, record);
  await move(swapping, record);
}

/**
 * What of the new database cannot be moved is made again where it is: what would not become what was
 * proven is found out before anything of the old one is touched.
 */
async function tryNew(swapping: Swapping, record: DatabaseRecord): Promise<void> {
  const { connection, plan, wording } = swapping;
  await connection.query(`use ${id(plan.side)}`);
  for (const { kind, name } of triggersOf(record)) {
    await connection.query(`drop ${kind} ${id(plan.side, name)}`);
  }
  const [failed] = await makeAll(swapping, plan.side, record);
  if (!failed) return;
  throw new RestoreFailure(
    'SWAP_FAILED',
    `Database ${wording.name(plan.current)} was left as it was: made again, ${describeFailed(failed, wording)}.`,
    { cause: failed.error },
  );
}

/** Of what the server cannot open or read, nothing can be put back should the move not be possible. */
async function cannotAllComeBack(
  { connection, plan, wording }: Swapping,
  gone: ReturnType<typeof inTheWay>,
): Promise<boolean> {
  const old = gone.filter(({ database }) => database === plan.current);
  if (old.length === 0) return false;
  const broken = await findBroken({ connection, database: plan.current, wording });
  return old.some(({ kind, name }) =>
    broken.some((one) => one.kind === kind.toLowerCase() && one.name === name),
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

/** Whether the swap may be tried again. */
const isAsBefore = ({ lost, isSideWhole }: Undone) => lost.length === 0 && isSideWhole;

function notAsBefore(
  { lost }: Undone,
  swapping: Swapping,
  error?: RestoreFailure | SqlError,
): RestoreFailure {
  const { wording, plan } = swapping;
  const why = error && swapFailure(error, swapping);
  if (lost.length === 0) {
    return (
      why ??
      new RestoreFailure(
        'SWAP_FAILED',
        `Database ${wording.name(plan.current)} was left as it was: an earlier try was interrupted, and its restored copy is not what was proven any more. Try again.`,
      )
    );
  }
  const names = lost.map(({ definition }) => named(definition, wording));
  const kept = `${wording.name(LEFT_OUT)} of database ${wording.name(plan.aside)}`;
  return new RestoreFailure(
    'SWAP_FAILED',
    `Database ${wording.name(plan.current)} has not been swapped. What the server could neither open nor read of it had been dropped before, and could not be put back: ${wording.list(names)}. Its text is in table ${kept}. ${why?.message ?? ''}`.trim(),
    { cause: error },
  );
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
