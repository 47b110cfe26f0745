import { Script } from 'node:vm';

/** Many times what any of them takes on a busy machine; one that never ends is stopped after it. */
const LONGEST_MS = 20_000;

type ErrorKind = abstract new (...args: never[]) => Error;

/**
 * Runs a parser of input from outside: it must end with a value, or with an error that it declares.
 * Anything else, such as a TypeError of our own code, is thrown as a failure.
 */
export function endWell<T>(parse: () => T, declared: readonly ErrorKind[] = []): T | undefined {
  try {
    return bounded(parse);
  } catch (error) {
    return declaredOnly(error, declared);
  }
}

/** The same for a parser that returns a promise. */
export async function endWellLater<T>(
  parse: () => Promise<T>,
  declared: readonly ErrorKind[] = [],
): Promise<T | undefined> {
  try {
    return await bounded(parse);
  } catch (error) {
    return declaredOnly(error, declared);
  }
}

function declaredOnly(error: unknown, declared: readonly ErrorKind[]): undefined {
  if (declared.some((kind) => error instanceof kind)) return undefined;
  throw new Error(`not among the errors that it declares: ${error}`, { cause: error });
}

const RUN = new Script('globalThis[Symbol.for("holdfast.bounded")]()');

/** Only a script can be stopped from outside while it runs, along with everything that it calls. */
function bounded<T>(work: () => T): T {
  const place = globalThis as Record<symbol, unknown>;
  const key = Symbol.for('holdfast.bounded');
  place[key] = work;
  try {
    return RUN.runInThisContext({ timeout: LONGEST_MS }) as T;
  } finally {
    delete place[key];
  }
}
