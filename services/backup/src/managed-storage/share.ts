import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import { joinUnderWay } from '@holdfast/platform/joiner';
import type { Logger } from '@holdfast/platform/log';
import { type Storage, StorageError } from '@holdfast/storage';
import { v4 as uuidv4 } from 'uuid';
import type { Tables } from '../tables.ts';
import { findManagedKeys, findMark, insertMark, replaceMark } from './store.ts';

type Shared = {
  database: Database<Tables>;
  storage: Storage;
  /** For people. */
  address: string;
  clock: Clock;
  logger: Logger;
};

/** How long an answer counts. Once it was no, somebody may be mending it right now. */
const GOOD_FOR_MS = 30_000;
const BAD_FOR_MS = 5_000;
/** Backups that are looked for where no mark was left yet. */
const LOOKED_FOR = 3;
const CONTENT = Buffer.from(
  'Holdfast keeps managed backups here, and tells by this file that it is at the right place.\n',
);

const markKey = (mark: string) => `holdfast-mark/${mark}`;
const putMark = (storage: Storage, mark: string) => storage.putSmall(markKey(mark), CONTENT);

/** From now on this storage is the installation's; whoever uses another one is refused there. */
export async function markStorage(
  { database, clock }: Pick<Shared, 'database' | 'clock'>,
  storage: Storage,
  address: string,
): Promise<void> {
  const mark = uuidv4();
  await putMark(storage, mark);
  await database.system((tx) => replaceMark(tx, { mark, address }, clock.now()));
}

/** Whether this storage is the one that the installation uses, whatever this process is set to. */
export async function isInstallations(
  database: Shared['database'],
  storage: Storage,
): Promise<boolean> {
  const known = await database.system(findMark);
  return known !== undefined && (await storage.stat(markKey(known.mark))) !== undefined;
}

/**
 * Passes when this process looks at the storage that the installation uses, and throws `not-shared`
 * when it is another one: a folder of another machine, a disk that is not mounted. Asked before each
 * use; an answer counts for a while, unless it is asked for afresh.
 */
export function createSharingCheck(
  shared: Shared,
): (options?: { afresh: boolean }) => Promise<void> {
  let last: { until: number; failure?: StorageError } | undefined;

  const ask = joinUnderWay(async () => {
    try {
      const isShared = await finds(shared);
      const now = shared.clock.now().getTime();
      if (isShared) last = { until: now + GOOD_FOR_MS };
      else last = { until: now + BAD_FOR_MS, failure: refusal() };
    } catch (error) {
      // Whoever was right a moment ago need not stop because it cannot be asked just now.
      if (!last || last.failure) throw error;
    }
  });

  return async ({ afresh } = { afresh: false }) => {
    if (afresh || !last || last.until <= shared.clock.now().getTime()) await ask();
    if (last?.failure) throw last.failure;
  };
}

/** What customers see: where the operator keeps things is not theirs to know. */
function refusal(): StorageError {
  return new StorageError('not-shared', 'connect', {
    detail: 'its operator has to give all machines the same HOLDFAST_MANAGED_STORAGE',
  });
}

async function finds(shared: Shared): Promise<boolean> {
  const { database, storage } = shared;
  const known = await database.system(findMark);
  const isShared = known
    ? (await storage.stat(markKey(known.mark))) !== undefined
    : await claim(shared);
  if (!isShared) tell(shared, known?.address);
  return isShared;
}

/** The first process marks its storage, unless there are backups already, and elsewhere. */
async function claim(shared: Shared): Promise<boolean> {
  const { database, storage, address, clock } = shared;
  const keys = await database.system((tx) => findManagedKeys(tx, LOOKED_FOR));
  const found = await Promise.all(keys.map((key) => storage.stat(key)));
  if (keys.length > 0 && !found.some(Boolean)) return false;
  const mark = uuidv4();
  // The mark comes first: one that is recorded is there.
  await putMark(storage, mark);
  if (await database.system((tx) => insertMark(tx, { mark, address }, clock.now()))) return true;
  await storage.delete(markKey(mark));
  const other = await database.system(findMark);
  return other !== undefined && (await storage.stat(markKey(other.mark))) !== undefined;
}

function tell({ logger, address }: Shared, marked: string | undefined): void {
  logger.error(
    { here: address, installation: marked ?? 'where the backups are that were made so far' },
    'managed backups are refused here: this process does not see the storage that the installation uses. Set HOLDFAST_MANAGED_STORAGE to the same place for all roles and mount what it needs; if what was stored is lost for good, say so with: holdfast managed-storage adopt',
  );
}
