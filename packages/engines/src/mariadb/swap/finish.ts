import type { Connection } from 'mariadb';
import { type NotDropped, RestoreFailure, type Swapped } from '../../model.ts';
import { SqlError } from '../connection/library.ts';
import { eventState, withEventState } from '../measure/event-state.ts';
import { withoutDatabaseOfSequences } from '../measure/own-names.ts';
import { readComment } from '../surroundings/read.ts';
import { charactersOf, whyNotDropped } from '../target/databases.ts';
import { dropObject } from '../target/drop.ts';
import { readObjects } from '../target/objects.ts';
import { id, unlessLost } from '../target/server.ts';
import { describeFailed, type Failed, findChanged, makeAll, makeEvent } from './make.ts';
import type { Swapping } from './model.ts';
import { type DatabaseRecord, type SwapRecord, settleRecord } from './record.ts';
import { inItsState, overWarnings } from './wake.ts';

/**
 * Everything after the move. All of it may be done again, from the beginning. Once the new database
 * is complete, nothing that the server refuses about the old one or `side` keeps the swap from its end.
 */
export async function finish(swapping: Swapping, record: SwapRecord): Promise<Swapped> {
  const { connection, plan } = swapping;
  const { current, side, aside } = plan;
  await connection.query(`use ${id(current)}`);
  await describeDatabase(connection, current, record.new);
  await describeDatabase(connection, aside, record.old);
  await countBy(swapping, current, side);
  await dropOld(swapping, record);
  const [failed] = await makeAll(swapping, current, record.new);
  if (failed) throw notMade(swapping, failed);
  const warnings = await wakeEvents(swapping, record.new);

  await connection.query(`use ${id(aside)}`);
  const leftOut = await makeAll(swapping, aside, withEventsAsleep(record.old));
  await countBy(swapping, aside, current).catch(unlessLost);
  await forgetKeysInto(swapping);
  const notDropped = await dropSide(swapping);
  await settleRecord(connection, plan, {
    leftOut: leftOut.map(({ definition }) => definition),
    isSideLeft: notDropped.length > 0,
  });
  return { notDropped, warnings };
}

/**
 * Its tables are gone by now. MariaDB does not drop a database from which a table of InnoDB with a
 * folder of its own (DATA DIRECTORY) was moved away: see `whyNotDropped`.
 */
export async function dropSide({ connection, plan, wording }: Swapping): Promise<NotDropped[]> {
  try {
    await connection.query(`drop database if exists ${id(plan.side)}`);
    return [];
  } catch (error) {
    if (!(error instanceof SqlError) || error.fatal) throw error;
    return [{ database: plan.side, why: whyNotDropped({ wording }, error) }];
  }
}

async function describeDatabase(
  connection: Connection,
  database: string,
  { encoding, collation, comment }: DatabaseRecord,
): Promise<void> {
  // On servers that have no such comments there is none to change.
  const words =
    comment === (await readComment(connection, database))
      ? ''
      : ` comment ${connection.escape(comment)}`;
  await connection.query(
    `alter database ${id(database)}${charactersOf(encoding, collation)}${words}`,
  );
}

/**
 * Columns that take their numbers from a sequence name its database, still the one that it came from.
 * Those of views are listed with the defaults of the columns below them.
 */
async function countBy({ connection }: Swapping, here: string, from: string): Promise<void> {
  const columns: { name: string; of: string; expression: string }[] = await connection.query(
    `select table_name as \`of\`, column_name as name, column_default as expression
     from information_schema.columns where table_schema = ? and column_default like '%val(%'
       and table_name not in (select table_name from information_schema.views where table_schema = ?)`,
    [here, here],
  );
  for (const [of, ofTable] of Map.groupBy(columns, (column) => column.of)) {
    const changes = ofTable.flatMap(({ name, expression }) => {
      const own = withoutDatabaseOfSequences(expression, from);
      return own === expression ? [] : [`alter column ${id(name)} set default (${own})`];
    });
    // All at once: a table with a default that cannot be worked out cannot be altered in any other way.
    if (changes.length > 0) {
      await connection.query(`alter table ${id(here, of)} ${changes.join(', ')}`);
    }
  }
}

/** Views, routines and events of the old database that the new one does not replace. */
async function dropOld({ connection, plan }: Swapping, record: SwapRecord): Promise<void> {
  const found = await readObjects(connection, plan.current);
  for (const { kind, name } of record.old.definitions) {
    const stays = record.new.definitions.some((one) => one.kind === kind && one.name === name);
    const there = found.some((one) => one.kind === kind && one.name === name);
    if (kind === 'TRIGGER' || stays || !there) continue;
    await dropObject(connection, kind, plan.current, name);
  }
}

/**
 * The last step for the new database, which is complete now. Events whose time is over stay turned
 * off.
 */
async function wakeEvents(
  swapping: Swapping,
  { definitions, collation }: DatabaseRecord,
): Promise<string[]> {
  const { connection, vendor, plan } = swapping;
  const at = { vendor, collation, here: plan.current };
  const over: string[] = [];
  for (const definition of definitions) {
    const awake = inItsState(definition, plan.asleep ?? []);
    if (awake === definition) continue;
    if (await makeEvent(connection, at, awake)) over.push(definition.name);
    const [changed] = await findChanged(connection, plan.current, [awake]);
    if (changed) throw notMade(swapping, changed);
  }
  return overWarnings(over, swapping.wording);
}

/** What runs by the clock in the new database must not run in the old one as well. */
function withEventsAsleep(record: DatabaseRecord): DatabaseRecord {
  const definitions = record.definitions.map((definition) =>
    definition.kind === 'EVENT'
      ? { ...definition, statement: withoutRunning(definition.statement) }
      : definition,
  );
  return { ...record, definitions };
}

function withoutRunning(statement: string): string {
  const state = eventState(statement)?.replace(/ENABLE$/, 'DISABLE');
  return state === undefined ? statement : withEventState(statement, state);
}

/**
 * A foreign key of the old database whose referenced table was missing there has found one of that
 * name in the new database, and would prevent rows from being deleted in it.
 */
async function forgetKeysInto({ connection, plan }: Swapping): Promise<void> {
  const keys = await keysBetween(connection, plan.aside, plan.current);
  for (const { child, key } of keys) {
    await connection
      .query(`alter table ${id(plan.aside, child)} drop foreign key ${id(key)}`)
      .catch(unlessLost);
  }
}

async function keysBetween(
  connection: Connection,
  from: string,
  to: string,
): Promise<{ child: string; key: string }[]> {
  return connection.query(
    `select distinct table_name as child, constraint_name as \`key\`
     from information_schema.key_column_usage
     where table_schema = ? and referenced_table_schema = ?`,
    [from, to],
  );
}

function notMade(swapping: Swapping, failed: Failed): RestoreFailure {
  const { wording, plan } = swapping;
  const moved = `The restored tables are now in database ${wording.name(plan.current)}, but its ${describeFailed(failed, wording)}`;
  return new RestoreFailure(
    'SWAP_UNFINISHED',
    failed.error === undefined
      ? `${moved}. The old database is kept as ${wording.name(plan.aside)}.`
      : `${moved}. Once that is fixed, the swap continues from here.`,
    { cause: failed.error },
  );
}
