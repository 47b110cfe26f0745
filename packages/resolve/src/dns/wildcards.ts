import type { Failure } from '../model.ts';
import type { Opinion } from './ask-parents.ts';
import { JoinedCache, type Loaded } from './joined-cache.ts';
import type { DelegationReading, Entropy, Patience } from './model.ts';
import type { Route } from './parents.ts';
import { readNameservers } from './read-delegation.ts';

/** What the parent answers for unregistered names; empty if it says that they do not exist. */
export type Wildcard = ReadonlySet<string>;

type Wildcards = {
  /** A known wildcard is returned without a promise. */
  of(
    suffix: string,
    route: Route,
    patience: Patience,
  ): Wildcard | Failure | Promise<Wildcard | Failure>;
};

type WildcardsOptions = {
  ask(name: string, route: Route, patience: Patience): Promise<Opinion>;
  entropy: Entropy;
  keepMs: number;
};

const PROBES = 2;
const PROBE_MS = 10_000;
const FAILURE_MS = 2_000;
const MOST_SUFFIXES = 20_000;

export function createWildcards({ ask, entropy, keepMs }: WildcardsOptions): Wildcards {
  const cache = new JoinedCache<Wildcard | Failure, Route>({ most: MOST_SUFFIXES, load });

  async function load(suffix: string, route: Route): Promise<Loaded<Wildcard | Failure>> {
    const patience = { deadline: performance.now() + PROBE_MS };
    const labels = Array.from({ length: PROBES }, () => randomLabel(entropy));
    const names = labels.map((label) => `${label}.${suffix}`);
    const opinions = await Promise.all(names.map((name) => ask(name, route, patience)));
    const signatures = new Set<string>();
    for (const [index, { reading, message }] of opinions.entries()) {
      if (reading === 'nxdomain') continue;
      if (!isExistence(reading)) return { value: reading, keepMs: FAILURE_MS };
      signatures.add(signatureOf(reading, message, names[index] ?? ''));
    }
    return { value: signatures, keepMs };
  }

  return { of: (suffix, route, patience) => cache.get(suffix, route, patience) };
}

/** Whether the answer for this name is the one that every name gets. */
export function isOfWildcard(
  wildcard: Wildcard,
  { reading, message }: Pick<Opinion, 'reading' | 'message'>,
  name: string,
): boolean {
  if (wildcard.size === 0 || !isExistence(reading)) return false;
  return wildcard.has(signatureOf(reading, message, name));
}

type Existence = Extract<DelegationReading, 'delegated' | 'no_delegation'>;

function isExistence(reading: Opinion['reading']): reading is Existence {
  return reading === 'delegated' || reading === 'no_delegation';
}

function signatureOf(reading: Existence, message: Buffer | undefined, name: string): string {
  if (reading === 'no_delegation' || message === undefined) return reading;
  return `delegated ${readNameservers(message, name).join(' ')}`;
}

/** Long enough that nobody has registered it. */
function randomLabel(entropy: Entropy): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: 24 }, () => letters[entropy.next() % letters.length]).join('');
}
