import { Problem } from '@holdfast/platform/errors';
import type { ServiceContext } from '@holdfast/platform/service';
import { describeAddress, openAddress, readAddress } from '@holdfast/storage';
import { PACE } from './compose.ts';
import {
  findMark,
  hasMoved,
  isInstallations,
  type MoveProgress,
  markStorage,
  moveManaged,
} from './managed-storage/index.ts';
import { withParts } from './with-parts.ts';

const SETTLE_MS = 10_000;
const ELSEWHERE =
  'This machine does not have access to the managed storage of the installation, so nothing can be moved from here. Run the command with the HOLDFAST_MANAGED_STORAGE and HOLDFAST_DATA_DIR that the installation uses; holdfast managed-storage check shows where it keeps its backups.';

type Standing = {
  /** Where this machine keeps managed backups. */
  here: string;
  /** Where the installation keeps them, if it has kept any. */
  installation: string | null;
  /** Whether the two are the same storage, by what is in it. */
  shared: boolean;
  /** Whether a move to it was begun and not finished; if so, the move must be run again. */
  unfinishedMove: boolean;
};

/** Whether this machine sees the storage that the installation uses. */
export function checkStorage(context: ServiceContext): Promise<Standing> {
  return withParts(context, async ({ parts, managed }) => {
    const shared = await managed.isShared();
    const mark = await parts.database.system(findMark);
    const installation = mark?.address ?? null;
    const unfinishedMove =
      installation !== null && (await parts.database.system((tx) => hasMoved(tx, installation)));
    return { here: managed.address, installation, shared, unfinishedMove };
  });
}

/** Makes the storage of this machine the installation's, whatever was used before. */
export function adoptStorage(context: ServiceContext): Promise<{ address: string }> {
  return withParts(context, async ({ parts, managed: { storage, address } }) => {
    await markStorage(parts, storage, address);
    return { address };
  });
}

/** Copies all that is stored to another storage, proves each copy, and makes that the installation's. */
export function moveStorage(
  context: ServiceContext,
  move: {
    to: string;
    keysFile: string | undefined;
    signal: AbortSignal;
    settleMs?: number;
    onObject(progress: MoveProgress): void;
  },
): Promise<MoveProgress & { address: string }> {
  const to = readAddress(move.to);
  if (typeof to === 'string') throw Problem.validation({ to });
  return withParts(context, async ({ parts, settings, managed }) => {
    const address = describeAddress(to);
    if (address === managed.address)
      throw Problem.validation({ to: 'is already the managed storage' });
    const keys = move.keysFile
      ? {
          ...{ accessKeyId: undefined, secretAccessKey: undefined },
          ...{ file: move.keysFile, fileSetting: '--keys-file' },
        }
      : settings.managedStorage.keys;
    const storage = await openAddress(to, {
      ...{ keys, spoolDirectory: parts.spoolDirectory, keepFree: parts.diskFloor },
      stallTimeoutMs: PACE.storageStall,
    });
    try {
      const { signal, onObject, settleMs = SETTLE_MS } = move;
      const from = managed.storage;
      // When a move goes on after an interruption, its target may already be the installation's storage.
      if (!(await managed.isShared()) && !(await isInstallations(parts.database, storage))) {
        throw new Problem('UNAVAILABLE', { msg: ELSEWHERE });
      }
      const target = { storage, address };
      return {
        ...(await moveManaged({ ...parts, from, to: target, signal, settleMs, onObject })),
        address,
      };
    } finally {
      await storage.close();
    }
  });
}
