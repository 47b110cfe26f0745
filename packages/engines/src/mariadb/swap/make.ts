import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { OF_RIGHTS } from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import { ASLEEP, eventState, withEventState } from '../measure/event-state.ts';
import { DEFINER } from '../measure/index.ts';
import { readObjects } from '../target/objects.ts';
import {
  type Definition,
  define,
  differing,
  isRoutine,
  type Place,
  readDefinitions,
} from './definitions.ts';
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
      const isEvent = definition.kind === 'EVENT';
      const error = await attempt(() =>
        isEvent ? makeEvent(connection, at, definition) : define(connection, at, definition),
      );
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
  const views = of(({ kind }) => kind === 'VIEW');
  const asTheyAre = await makeInOrder(views, make);
  const lacksRights = ({ error }: Failed) => error !== undefined && OF_RIGHTS.includes(error.errno);
  if (!asTheyAre.failed.some(lacksRights)) failed.push(...asTheyAre.failed);
  else {
    // No view can be made over one whose definer lacks rights in this database.
    const own = new Map(views.map((view) => [view, asOurs(view)]));
    const viewOf = new Map(views.map((view) => [own.get(view), view]));
    const ours = await makeInOrder([...own.values()], make);
    const back = ({ definition, ...rest }: Failed) => ({
      ...rest,
      definition: viewOf.get(definition) ?? definition,
    });
    failed.push(...ours.failed.map(back));
    const made = ours.made.flatMap((one) => viewOf.get(one) ?? []);
    failed.push(...(await make(made.reverse())));
  }
  failed.push(...(await make(of(({ kind }) => kind === 'EVENT'))));
  const made = definitions.filter((one) => !failed.some(({ definition }) => definition === one));
  return [...failed, ...(await findChanged(connection, database, made))];
}

type Ordered = { made: Definition[]; failed: Failed[] };

async function makeInOrder(
  views: readonly Definition[],
  make: (some: readonly Definition[]) => Promise<Failed[]>,
): Promise<Ordered> {
  const made: Definition[] = [];
  let left = views;
  for (;;) {
    const failed = await make(left);
    const refused = failed.map(({ definition }) => definition);
    made.push(...left.filter((one) => !refused.includes(one)));
    if (refused.length === left.length) return { made, failed };
    left = refused;
  }
}

const DEFINER_OF_VIEW = new RegExp(`^(CREATE (?:ALGORITHM=\\w+ )?)${DEFINER} `);

const asOurs = (view: Definition): Definition => ({
  ...view,
  statement: view.statement.replace(DEFINER_OF_VIEW, '$1DEFINER=CURRENT_USER '),
});

/**
 * Makes an event, in place of one with its name. The server takes one whose time is over, and drops it
 * at once unless it is to be kept after that: such a one is made so that it is kept, and never runs.
 * Returns whether it was one of those.
 */
export async function makeEvent(
  connection: Connection,
  at: Place,
  event: Definition,
): Promise<boolean> {
  await define(connection, at, event);
  const there = await readObjects(connection, at.here);
  if (there.some(({ kind, name }) => kind === 'EVENT' && name === event.name)) return false;
  await define(connection, at, asleep(event));
  return true;
}

/**
 * As a proof does, byte by byte: those that are not what they were, or not there. The state of an event
 * may change by itself, and one that runs may end, at any time.
 */
export async function findChanged(
  connection: Connection,
  database: string,
  wanted: readonly Definition[],
): Promise<Failed[]> {
  const refused: Failed[] = [];
  const found = await readDefinitions(connection, database, wanted, (definition, error) =>
    refused.push({ definition, error }),
  );
  const gone = new Set(refused.map(({ definition }) => definition));
  const there = wanted.filter((one) => !gone.has(one));
  const mayBeGone = ({ definition, error }: Failed) =>
    error?.errno === NO_EVENT && eventState(definition.statement)?.endsWith(' ENABLE') === true;
  return [
    ...refused.filter((one) => !mayBeGone(one)),
    ...there
      .filter((one) => differing([asleep(one)], found.map(asleep)).length > 0)
      .map((definition) => ({ definition })),
  ];
}

const NO_EVENT = 1539;

const asleep = (one: Definition): Definition =>
  one.kind === 'EVENT' ? { ...one, statement: withEventState(one.statement, ASLEEP) } : one;

async function attempt(work: () => Promise<unknown>): Promise<SqlError | undefined> {
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
