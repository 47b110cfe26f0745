import type { Asleep } from '@holdfast/artifact';
import { RestoreFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { readIdentity } from '../connection/identify.ts';
import { withEventState } from '../measure/event-state.ts';
import { vendorOf } from '../rules.ts';
import { readObjects } from '../target/objects.ts';
import { warnOfPowerless } from '../target/powerless.ts';
import { openToWork, type Server } from '../target/server.ts';
import { type Definition, readDefinitions } from './definitions.ts';
import { findChanged, makeEvent } from './make.ts';
import { readCharacters } from './record.ts';

/** Gives events the state that they have in the backup: see `Restoring.wake`. */
export async function wake(
  server: Server,
  { asleep }: { asleep: readonly Asleep[] },
): Promise<string[]> {
  const connection = await openToWork(server);
  const { version, database } = await readIdentity(connection);
  const powerless = await warnOfPowerless(connection, database, server.wording);
  if (asleep.length === 0) return powerless;
  const events = (await readObjects(connection, database)).filter(({ kind }) => kind === 'EVENT');
  const definitions = await readDefinitions(connection, database, events);
  const { collation } = await readCharacters(connection, database);
  const at = { vendor: vendorOf(version), collation, here: database };
  const over: string[] = [];
  for (const definition of definitions) {
    const awake = inItsState(definition, asleep);
    if (awake === definition) continue;
    if (await makeEvent(connection, at, awake)) over.push(definition.name);
    if ((await findChanged(connection, database, [awake])).length > 0) {
      const name = server.wording.name(definition.name);
      throw new RestoreFailure('RESTORE_FAILED', `Event ${name} is not what was restored.`);
    }
  }
  return [...overWarnings(over, server.wording), ...powerless];
}

export function inItsState(definition: Definition, asleep: readonly Asleep[]): Definition {
  const own = asleep.find(({ name }) => name === definition.name);
  if (definition.kind !== 'EVENT' || !own) return definition;
  return { ...definition, statement: withEventState(definition.statement, own.state) };
}

export function overWarnings(over: readonly string[], wording: Wording): string[] {
  if (over.length === 0) return [];
  const names = over.map((name) => wording.name(name)).join(', ');
  return [
    `The scheduled time of these events has passed since the backup, so they were restored but are disabled: ${names}.`,
  ];
}
