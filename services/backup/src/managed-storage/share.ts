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
  /** As people are shown it. */
  address: string;
  clock: Clock;
  logger: Logger;
};

/** How long an answer counts: a no for a shorter time, since an operator may be fixing it right now. */
const GOOD_FOR_MS = 30_000;
const BAD_FOR_MS = 5_000;
/** How many backups are looked for if the installation has no mark yet. */
const LOOKED_FOR = 3;
const CONTENT = Buffer.from(
  'Holdfast keeps managed backups here and recognises the storage by this file.\n',
);

const markKey = (mark: string) => `holdfast-mark/${mark}`;
const putMark = (storage: Storage, mark: string) => storage.putSmall(markKey(mark), CONTENT);

/** Makes this storage the installation's: from now on, processes refuse to use another one. */
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
 * Passes when this process sees the storage that the installation uses, and throws `not-shared`
 * when it sees another one: a folder of another machine, a disk that is not mounted. Called before
 * each use; an answer counts for a while, unless the caller asks for a fresh one.
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
      // A process that was right a moment ago need not stop because the check cannot be made just now.
      if (!last || last.failure) throw error;
    }
  });

  return async ({ afresh } = { afresh: false }) => {
    if (afresh || !last || last.until <= shared.clock.now().getTime()) await ask();
    if (last?.failure) throw last.failure;
  };
}

/** What customers see: they must not learn where the operator keeps backups. */
function refusal(): StorageError {
  return new StorageError('not-shared', 'connect', {
    detail: 'its operator must set the same HOLDFAST_MANAGED_STORAGE on all machines',
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

/** The first process marks its storage, unless there are backups already that are not in it. */
async function claim(shared: Shared): Promise<boolean> {
  const { database, storage, address, clock } = shared;
  const keys = await database.system((tx) => findManagedKeys(tx, LOOKED_FOR));
  const found = await Promise.all(keys.map((key) => storage.stat(key)));
  if (keys.length > 0 && !found.some(Boolean)) return false;
  const mark = uuidv4();
  // The mark is stored before it is recorded: a recorded mark is always there.
  await putMark(storage, mark);
  if (await database.system((tx) => insertMark(tx, { mark, address }, clock.now()))) return true;
  await storage.delete(markKey(mark));
  const other = await database.system(findMark);
  return other !== undefined && (await storage.stat(markKey(other.mark))) !== undefined;
}

function tell({ logger, address }: Shared, marked: string | undefined): void {
  logger.error(
    { here: address, installation: marked ?? 'wherever the existing backups are stored' },
    'managed backups are refused here: this process does not have access to the storage that the installation uses. Set HOLDFAST_MANAGED_STORAGE to the same place for all roles and mount what it needs; if the stored backups are lost for good, run: holdfast managed-storage adopt',
  );
}
