import { Failure } from '../program/index.ts';
import { suggest } from './suggest.ts';

type Named = { id: string; name: string };

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Ids begin with their time: a shorter beginning says hardly more than the week. */
const SHORTEST_BEGINNING = 8;

/**
 * Finds one by its id or its exact name; else, if only one fits, by its name ignoring case, or by
 * the beginning of its id. With `exactly`, only by the first two: where things are deleted unseen, a
 * second run must not find the next best.
 */
export function choose<T extends Named>(
  things: readonly T[],
  wanted: string,
  kind: string,
  { exactly = false } = {},
): T {
  const asked = wanted.trim();
  const byId = things.find(({ id }) => id === asked.toLowerCase());
  if (byId) return byId;
  const named = things.filter(({ name }) => name === asked);
  const alike =
    named.length > 0 || exactly
      ? named
      : things.filter(
          ({ id, name }) => normalise(name) === normalise(asked) || beginsWith(id, asked),
        );
  if (alike.length > 1) {
    const list = alike.map(({ id, name }) => `  ${id}  ${name}`);
    throw new Failure(
      'usage',
      [`There is more than one ${kind} ${asked}. Give the id of one:`, ...list].join('\n'),
    );
  }
  const [only] = alike;
  if (only) return only;
  const close = suggest(
    asked,
    things.map(({ name }) => name),
  );
  throw new Failure('failed', unknown(kind, asked, close, things.length));
}

function unknown(kind: string, asked: string, close: readonly string[], count: number): string {
  if (close.length > 0) return `There is no ${kind} ${asked}. Did you mean ${close.join(' or ')}?`;
  return count === 0
    ? `There is no ${kind} ${asked}; there are none yet.`
    : `There is no ${kind} ${asked}.`;
}

/** Whether it is a full id, which is never a name. */
export function isId(asked: string): boolean {
  return ID.test(asked);
}

export function beginsWith(id: string, asked: string): boolean {
  return asked.length >= SHORTEST_BEGINNING && id.startsWith(asked.toLowerCase());
}

function normalise(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
