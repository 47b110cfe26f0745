import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findZstd } from '@holdfast/artifact';
import { createChannels } from '@holdfast/channels';
import { createEngines } from '@holdfast/engines';
import { openDatabase } from '@holdfast/platform/db';
import { createDirectory } from '@holdfast/platform/directory';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { createCursors } from '@holdfast/platform/paging';
import { closedFolder, letPass, newAccount, underAccount } from '@holdfast/platform/processes';
import { createRecipients } from '@holdfast/platform/recipients';
import type { ServiceContext } from '@holdfast/platform/service';
import { serviceSecret } from '@holdfast/platform/service-secrets';
import {
  describeAddress,
  openAddress,
  type Storage,
  StorageError,
  withCheck,
} from '@holdfast/storage';
import { rescheduleAttachments } from './attachments/index.ts';
import { warnOfPolicy } from './backups/index.ts';
import { readSettings } from './config.ts';
import { tellLosses } from './losses/index.ts';
import { createSharingCheck } from './managed-storage/index.ts';
import { forgetRecipient } from './notifications/index.ts';
import { CONFIRM_PATH } from './notifications/model.ts';
import type { Pace } from './parts.ts';
import type { PolicyParts } from './policies/index.ts';
import { proveEachBackup } from './restore-tests/index.ts';
import { type RestoreParts, whyNoBackup } from './restores/index.ts';
import { enqueueRetention } from './retention/index.ts';
import { rewrapSecrets } from './rewrap-secrets.ts';
import { SCHEMA, type Tables } from './tables.ts';

export const PACE: Pace = {
  lease: 60_000,
  heartbeat: 15_000,
  progress: 2_000,
  busy: 5_000,
  sourceStall: 10 * 60_000,
  storageStall: 60_000,
  restoreTest: 10 * 60_000,
  retries: [30_000, 2 * 60_000, 10 * 60_000],
};

const TOPIC = { short: 'backups', long: 'the backups of their databases' } as const;

/** The parts, and what each concept hands on to those that build on it. */
export type ServiceParts = RestoreParts & PolicyParts;
export type Composed = {
  parts: ServiceParts;
  settings: ReturnType<typeof readSettings>;
  managed: Managed;
};

/** The operator's own storage as it is on this machine, whether or not it is the installation's. */
type Managed = {
  storage: Storage;
  address: string;
  check(options?: { afresh: boolean }): Promise<void>;
  isShared(): Promise<boolean>;
};

/** The caller must stop the database. */
export async function compose(context: ServiceContext): Promise<Composed> {
  const { clock, logger, masterKeys, authUrl } = context;
  const settings = readSettings(context.environment);
  const database = openDatabase<Tables>({
    url: context.databaseUrl,
    schema: SCHEMA,
    name: 'holdfast backup',
    onIdleError: (err) => logger.warn({ err }, 'an idle database connection was lost'),
  });
  try {
    await rewrapSecrets(database, masterKeys);
    await tellUnusableTools(settings.clientToolDirectories, logger);
    const directory = createDirectory({
      ...{ clientId: 'backup', authUrl, serviceSecret: context.serviceSecret, clock, logger },
    });
    const downloadKey = await serviceSecret(database, masterKeys, 'downloads');
    const network = createNetworkGuard({ allowPrivate: context.allowPrivateNetworks });
    const spoolDirectory = await spoolFolder(context.dataDirectory);
    const managed = await openOwnStorage(context, settings, { database, spoolDirectory });
    // Logs a wrong storage at the start; one that does not answer now is checked again when it is used.
    await managed
      .isShared()
      .catch((err) => logger.warn({ err }, 'the managed storage does not answer'));
    const parts: ServiceParts = {
      database,
      clock,
      logger,
      masterKeys,
      cursors: createCursors(await serviceSecret(database, masterKeys, 'cursors')),
      directory,
      network,
      channels: createChannels({ network, clock, mail: settings.mail }),
      recipients: createRecipients({
        ...{ database, clock, directory, mail: settings.mail, key: downloadKey },
        ...{ topic: TOPIC, path: CONFIRM_PATH, schema: SCHEMA },
        whenErased: (...erased) => forgetRecipient({ clock }, ...erased),
      }),
      engines: createEngines({
        places: { extra: settings.clientToolDirectories, path: settings.path },
        keepIn: await ownFolder(context.dataDirectory, 'sandboxes'),
      }),
      managedStorage: withCheck(managed.storage, managed.check),
      spoolDirectory,
      diskFloor: settings.diskFloor,
      manifestKey: await serviceSecret(database, masterKeys, 'manifests'),
      downloadKey,
      zstdProgram: await findZstd(settings.path),
      publicUrl: settings.publicUrl,
      pace: PACE,
      limits: { waiting: settings.mostWaiting },
      whenPolicyRescheduled: rescheduleAttachments,
      policyWarnings: (organisation, policy) => warnOfPolicy(parts, organisation, policy),
      whyNoBackup: (tx, of) => whyNoBackup(parts, tx, of),
      whenBackupCompleted: [tellLosses, enqueueRetention, proveEachBackup],
      onBackupStep: () => {},
      onRestoreStep: () => {},
    };
    return { parts, settings, managed };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function openOwnStorage(
  { dataDirectory, clock, logger }: ServiceContext,
  { managedStorage: { address: given, keys }, diskFloor }: ReturnType<typeof readSettings>,
  { database, spoolDirectory }: Pick<ServiceParts, 'database' | 'spoolDirectory'>,
): Promise<Managed> {
  const where = given ?? { kind: 'file', root: path.join(dataDirectory, 'backups') };
  const address = describeAddress(where);
  const storage = await openAddress(where, {
    ...{ keys, spoolDirectory, keepFree: diskFloor, stallTimeoutMs: PACE.storageStall },
  });
  const check = createSharingCheck({ database, storage, address, clock, logger });
  async function isShared(): Promise<boolean> {
    try {
      await check();
      return true;
    } catch (error) {
      if (error instanceof StorageError && error.reason === 'not-shared') return false;
      throw error;
    }
  }
  return { storage, address, check, isShared };
}

async function ownFolder(dataDirectory: string, name: string): Promise<string> {
  const folder = path.join(dataDirectory, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Client programs and test servers have their files in folders of their own within it. */
async function spoolFolder(dataDirectory: string): Promise<string> {
  const folder = await ownFolder(dataDirectory, 'spool');
  await letPass(folder);
  return folder;
}

/** Without these log entries, client programs would merely seem not to be installed. */
async function tellUnusableTools(
  folders: readonly string[],
  logger: ServiceContext['logger'],
): Promise<void> {
  const account = newAccount();
  if (!account) return;
  await underAccount(account, ['/bin/sh']).catch((err) =>
    logger.error({ err }, 'no client program can be started'),
  );
  for (const folder of folders) {
    const closed = await closedFolder(folder).catch(() => undefined);
    if (closed === undefined) continue;
    logger.warn(
      { folder, closed },
      'client programs in this folder are not used: Holdfast runs as root and starts them under an unprivileged account, which cannot enter the closed folder; let other accounts enter it (chmod o+x)',
    );
  }
}
