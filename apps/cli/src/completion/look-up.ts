import { pages } from '@holdfast/clients';
import type { Holdfast, Open } from '../connection/index.ts';
import type { Lookup } from './candidates.ts';

/** Nobody who has pressed a key waits longer than this. */
const PATIENCE_MS = 2_000;
const MOST = 500;

type Call = { query: { limit: number }; signal: AbortSignal };
type Read = (holdfast: Holdfast, call: Call) => AsyncIterable<string>;

const organisations: Read = ({ auth }, call) =>
  mapped(pages(auth.listOrganisations, call), ({ name }) => name);

/** How to list the names for arguments and options that are called this. */
const KINDS: Record<string, Read> = {
  datasource: ({ backup }, call) => mapped(pages(backup.listDatasources, call), ({ name }) => name),
  policy: ({ backup }, call) => mapped(pages(backup.listBackupPolicies, call), ({ name }) => name),
  destination: ({ backup }, call) =>
    mapped(pages(backup.listStorageDestinations, call), ({ name }) => name),
  organisation: organisations,
  org: organisations,
  watcher: ({ domains }, call) =>
    mapped(pages(domains.listWatchers, call), ({ keyword }) => keyword),
};

/** Names from the platform; none if nobody is signed in, or if it does not answer in time. */
export function createLookup(open: Open): Lookup {
  return async (kind, context) => {
    const read = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (!read) return [];
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []));
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const found = open({ ...(context !== undefined && { context }) })
      .then(({ holdfast }) => first(read(holdfast, { query: { limit: 100 }, signal })))
      .catch(() => []);
    return Promise.race([found, late]);
  };
}

async function first(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) {
    all.push(name);
    if (all.length === MOST) break;
  }
  return all;
}

async function* mapped<T>(
  items: AsyncIterable<T>,
  name: (item: T) => string,
): AsyncGenerator<string> {
  for await (const item of items) yield name(item);
}
