import type { Asleep } from '@holdfast/artifact';
import type { Connection } from 'mariadb';
import { RestoreFailure } from '../../model.ts';
import { readIdentity } from '../connection/identify.ts';
import { SqlError } from '../connection/library.ts';
import { ASLEEP, withEventState } from '../measure/event-state.ts';
import { vendorOf } from '../rules.ts';
import { readObjects } from '../target/objects.ts';
import { openToWork, type Server } from '../target/server.ts';
import { type Definition, define, differing, readDefinitions } from './definitions.ts';
import { readCharacters } from './record.ts';

/** Gives events the state that they have in the backup: see `Restoring.wake`. */
export async function wake(
  server: Server,
  { asleep }: { asleep: readonly Asleep[] },
): Promise<string[]> {
  if (asleep.length === 0) return [];
  const connection = await openToWork(server);
  const { version, database } = await readIdentity(connection);
  const events = (await readObjects(connection, database)).filter(({ kind }) => kind === 'EVENT');
  const definitions = await readDefinitions(connection, database, events);
  const { collation } = await readCharacters(connection, database);
  const at = { vendor: vendorOf(version), collation, here: database };
  const over: string[] = [];
  for (const definition of definitions) {
    const awake = inItsState(definition, asleep);
    if (awake === definition) continue;
    await define(connection, at, awake);
    if (await isChanged(connection, database, awake)) {
      const name = server.wording.name(definition.name);
      throw new RestoreFailure('RESTORE_FAILED', `Event ${name} is not what was restored.`);
    }
    if (await isThere(connection, database, definition)) continue;
    await define(connection, at, definition);
    over.push(definition.name);
  }
  return over.length === 0 ? [] : [overWarning(over.map((name) => server.wording.name(name)))];
}

export function inItsState(definition: Definition, asleep: readonly Asleep[]): Definition {
  const own = asleep.find(({ name }) => name === definition.name);
  if (definition.kind !== 'EVENT' || !own) return definition;
  return { ...definition, statement: withEventState(definition.statement, own.state) };
}

/** Whether it is otherwise than it was to be made; its state may change, and it may end, at any time. */
export async function isChanged(
  connection: Connection,
  database: string,
  event: Definition,
): Promise<boolean> {
  const asleep = (one: Definition) => ({
    ...one,
    statement: withEventState(one.statement, ASLEEP),
  });
  try {
    const found = await readDefinitions(connection, database, [event]);
    return differing([asleep(event)], found.map(asleep)).length > 0;
  } catch (error) {
    if (error instanceof SqlError && error.errno === NO_EVENT) return false;
    throw error;
  }
}

const NO_EVENT = 1539;

/** The server drops an event at once if its time is over and it is not to be kept after that. */
export async function isThere(
  connection: Connection,
  database: string,
  { kind, name }: Pick<Definition, 'kind' | 'name'>,
): Promise<boolean> {
  const objects = await readObjects(connection, database);
  return objects.some((one) => one.kind === kind && one.name === name);
}

function overWarning(names: readonly string[]): string {
  return `The scheduled time of these events has passed since the backup, so they were restored but are disabled: ${names.join(', ')}.`;
}
