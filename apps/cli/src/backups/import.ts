import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../host/refusal.ts';
import type { Common } from '../program/index.ts';
import { createProgress, type Surroundings } from '../terminal/index.ts';
import { type Api, connect, readTextFile } from './api.ts';

export type ImportChoices = Common & {
  keyFile?: string;
  destination?: string;
  url?: string;
  tokenFile?: string;
  look?: boolean;
};

type Counts = Record<'takenIn' | 'known' | 'refused' | 'found' | 'datasources', number>;
type Import = {
  id: string;
  state: 'queued' | 'started' | 'completed' | 'failed';
  counts: Counts;
  failure: { message: string } | null;
};
type Page<T> = { items: T[]; nextCursor?: string };
type Refused = { artifactKey: string; reason: string };

const POLL_MS = 500;

/**
 * Has a running Holdfast take in what a storage holds, and waits for it. It goes on without this
 * command, and can be repeated: nothing is taken in twice.
 */
export async function importBackups(
  choices: ImportChoices,
  surroundings: Surroundings,
): Promise<void> {
  const { terminal } = surroundings;
  const api = await connect(choices, surroundings);
  const destinationId = await findDestination(api, choices.destination);
  if (choices.keyFile !== undefined) await takeKeys(api, choices.keyFile, terminal);
  const { id } = await api.post<{ id: string }>(`/storage-destinations/${destinationId}/imports`, {
    takeIn: choices.look !== true,
  });
  const progress = createProgress(terminal);
  let current: Import;
  for (;;) {
    current = await api.get<Import>(`/imports/${id}`);
    if (current.state === 'completed' || current.state === 'failed') break;
    progress.at(`${summary(current.counts)}…`);
    await delay(POLL_MS);
  }
  progress.end();
  const refused = await listRefused(api, destinationId);
  if (choices.json) terminal.out(JSON.stringify({ ...current, refused }, undefined, 2));
  else {
    for (const { artifactKey, reason } of refused)
      terminal.out(`refused ${artifactKey}: ${reason}`);
    terminal.out(`${summary(current.counts)}.`);
    if (isNothing(current.counts)) terminal.out(NOTHING);
    if (current.counts.datasources > 0) terminal.out(NEXT);
  }
  if (current.failure) throw new Refusal(current.failure.message);
}

const NOTHING =
  'There is nothing there. Backups of another installation are found with --key-file, and the key ' +
  'file of its recovery kit.';
const NEXT =
  'The datasources are back without credentials: set them before the next backup, or before a ' +
  'restore to their own servers.';

async function takeKeys(api: Api, file: string, { err }: Surroundings['terminal']): Promise<void> {
  const { keys } = await api.post<{ keys: { organisationId: string; trustsSeals: boolean }[] }>(
    '/recovery-keys',
    { keyFile: await readTextFile(file) },
  );
  for (const { organisationId } of keys.filter(({ trustsSeals }) => !trustsSeals)) {
    err(
      `The keys of ${organisationId} open backups, but the kit is too old to tell its manifests ` +
        'from forged ones: those are refused. Upload such backups instead.\n',
    );
  }
}

/** By id or by name; managed storage without either. */
async function findDestination(api: Api, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) {
    return (await api.post<{ id: string }>('/storage-destinations/managed/ensure')).id;
  }
  for await (const { id, name } of all<{ id: string; name: string }>(
    api,
    '/storage-destinations',
  )) {
    if (id === wanted || name === wanted) return id;
  }
  throw new Refusal(`There is no storage destination ${wanted}. Add it first.`);
}

async function listRefused(api: Api, destinationId: string): Promise<Refused[]> {
  const path = `/storage-destinations/${destinationId}/found`;
  return Array.fromAsync(all<Refused>(api, path, { state: 'refused' }));
}

async function* all<T>(
  api: Api,
  path: string,
  query: Record<string, string> = {},
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const page: Page<T> = await api.get(path, {
      ...query,
      limit: '100',
      ...(cursor && { cursor }),
    });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

function summary({ takenIn, known, refused, found, datasources }: Counts): string {
  const looked = found > 0 ? `, ${found} could be taken in` : '';
  return (
    `${takenIn} backups taken in, ${datasources} datasources brought back, ${known} known already, ` +
    `${refused} refused${looked}`
  );
}

function isNothing(counts: Counts): boolean {
  return Object.values(counts).every((count) => count === 0);
}
