import {
  ArtifactCorrupt,
  atMost,
  createZstd,
  DumpUnreadable,
  decryptWith,
  expectDigest,
  gunzip,
  IdentityMismatch,
  through,
} from '@holdfast/artifact';
import {
  type DumpAbout,
  type Engine,
  type LeftOut,
  limitsFor,
  NoSandbox,
  RestoreFailure,
  type RestoreNeeds,
  SandboxEnded,
} from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Storage } from '@holdfast/storage';
import { requireDatasource } from '../../datasources/index.ts';
import { openPlace } from '../../destinations/index.ts';
import { allIdentities, ensureKeys } from '../../encryption/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { BackupParts } from '../hooks.ts';
import type { ReceivedUpload, StoredJob } from '../model.ts';
import type { ClaimedJob } from './claim.ts';
import { BackupFailure } from './failures.ts';
import { type Peeked, peek } from './peek.ts';
import { type Stored, storeDump } from './perform.ts';
import { withPrivateFolder } from './private-folder.ts';

const AGE = Buffer.from('age-encryption.org/v1');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const GZIP = Buffer.from([0x1f, 0x8b]);
/** How many times longer than its compressed file a dump may be: bounds the disk of the sandbox. */
const MOST_UNPACKED = 20;

/** How much is read of what a file becomes, as SQL that makes nothing takes none of that disk. */
const LEAST_READ = 64 << 20;
const MOST_READ_PER_BYTE = 100;

const UPLOADED =
  'Made from an uploaded dump file, which was loaded into a temporary server: the owners and ' +
  'grants in the file were left out.';

/**
 * Makes a backup of an uploaded dump. The file is loaded into a disposable server that nothing can
 * leave, as in a restore test, and that server is backed up like any database. So the file is known to
 * load, is measured whichever program wrote it, and restores and is proven like every other backup.
 */
export async function performUpload(
  parts: BackupParts,
  job: ClaimedJob,
  upload: ReceivedUpload,
  run: LeasedRun<Tables>,
): Promise<Stored> {
  const { organisation, datasourceId } = job;
  const { signal } = run;
  const datasource = await parts.database.tenant(organisation, (tx) =>
    requireDatasource(tx, organisation, datasourceId),
  );
  const engine = parts.engines[datasource.engine];
  const { storage, close } = await openPlace(parts, organisation, job.placeId);
  try {
    const file = await openDump(parts, organisation, storage, upload, signal);
    const recognised = engine.recognise(file.beginning);
    if ('refused' in recognised) {
      await file.leave();
      throw new BackupFailure('UPLOAD_NOT_RECOGNISED', recognised.refused);
    }
    const { server, database, form, extensions = [] } = recognised;
    const needs: RestoreNeeds = {
      ...{ server, bytes: upload.bytes * MOST_UNPACKED, ownership: 'omit' },
      extensions: extensions.map((name) => ({ name, version: '' })),
      ...(database !== undefined && { database }),
    };
    const limits = limitsFor(
      { bytes: upload.bytes * MOST_UNPACKED },
      { keepFree: parts.diskFloor, leastMs: parts.pace.restoreTest },
    );
    return await withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
      const { network } = parts;
      const sandbox = await startSandbox(engine, { needs, limits, workDirectory, signal });
      const inside = { network, workDirectory, signal: AbortSignal.any([signal, sandbox.over]) };
      try {
        const {
          warnings,
          leftOut = [],
          asleep = [],
        } = await engine.restoring
          .restore(sandbox.target, {
            ...{ ...inside, dump: file.bytes, ownership: 'omit', needs },
            ...{ becomesBackup: true, ...(form && { form }) },
            log: (line) => run.log.debug({ jobId: job.jobId, line }, 'loading an upload'),
          })
          .catch(explain);
        if (leftOut.length > 0) throw notWhole(leftOut);
        // The sandbox runs nothing by the clock, and the backup must have the state that the file has.
        const passed = await engine.restoring.wake(sandbox.target, asleep, { network, signal });
        await parts.onBackupStep('dump_begun');
        const dump = await engine.dump(sandbox.target, {
          ...{ ...inside, excludeTables: [] },
          stallMs: parts.pace.sourceStall,
        });
        try {
          const about = ofFile(dump.about, [UPLOADED, ...warnings, ...passed]);
          const source = { datasource, database: database ?? sandbox.target.database };
          return await storeDump(parts, job, run, { dump: { ...dump, about }, source, storage });
        } finally {
          await dump.stop();
        }
      } catch (error) {
        if (!sandbox.over.aborted || signal.aborted) throw error;
        return explain(sandbox.over.reason);
      } finally {
        await sandbox.stop();
      }
    });
  } finally {
    await close();
  }
}

const MOST_NAMED = 50;

/** Without this failure, a backup that lacks these tables would look complete. */
function notWhole(leftOut: readonly LeftOut[]): BackupFailure {
  const named = leftOut.slice(0, MOST_NAMED).map(({ object, why }) => `${object} (${why})`);
  const more = leftOut.length > MOST_NAMED ? ` and ${leftOut.length - MOST_NAMED} more` : '';
  return new BackupFailure(
    'UPLOAD_NOT_LOADABLE',
    `Parts of the file could not be loaded: ${named.join(', ')}${more}. Restore it to a server of your own as a superuser, then back up that server.`,
  );
}

/** Leaves out what is true of our own server only, such as its locale: the file does not need it. */
function ofFile({ surroundings: _, ...about }: DumpAbout, warnings: string[]): DumpAbout {
  const { collation: __, ...server } = about.server;
  return { ...about, server, warnings };
}

/** Removes an uploaded file; called once its job has ended, however it ended. */
export async function removeReceived(
  parts: Parts,
  { organisation, placeId, options }: StoredJob,
  signal: AbortSignal,
): Promise<void> {
  if (!options.upload || placeId === null) return;
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    await storage.delete(options.upload.key, { signal });
  } finally {
    await close();
  }
}

/**
 * The dump in the file: decrypted where the file is an age file that may be opened, and then unpacked
 * where it is a gzip or zstd file. What comes out of that is opened no further.
 */
async function openDump(
  parts: Parts,
  organisation: string,
  storage: Storage,
  upload: ReceivedUpload,
  signal: AbortSignal,
): Promise<Peeked> {
  const { identity } = await ensureKeys(parts, organisation);
  const received = async () => {
    const stored = await storage.get(upload.key, { signal });
    const { preamble } = upload;
    return through(stored, [expectDigest(upload), decryptWith(identity, { preamble })], signal);
  };
  const plain = await peek(await received()).catch(explain);
  const opened = startsWith(plain, AGE)
    ? await decrypt(parts, organisation, upload, { plain, received, signal })
    : plain;
  const unpack = startsWith(opened, GZIP)
    ? gunzip
    : startsWith(opened, ZSTD)
      ? createZstd({ program: parts.zstdProgram }).decompress
      : undefined;
  if (!unpack) return opened;
  const bounded = atMost(Math.max(LEAST_READ, MOST_READ_PER_BYTE * upload.bytes), becomesTooMuch);
  return peek(through(opened.bytes, [unpack, bounded], signal)).catch(explain);
}

function becomesTooMuch(): BackupFailure {
  return new BackupFailure(
    'UPLOAD_NOT_LOADABLE',
    `The file becomes more than ${MOST_READ_PER_BYTE} times as long, and more than ${LEAST_READ >> 20} MB, when it is unpacked. Unpack it yourself, and upload what comes out.`,
  );
}

/** An age file does not say which key opens it: the keys are tried one by one. */
async function decrypt(
  parts: Parts,
  organisation: string,
  { opens }: ReceivedUpload,
  { plain, received, signal }: Encrypted,
): Promise<Peeked> {
  await plain.leave();
  if (opens === null) {
    throw new BackupFailure('UPLOAD_NOT_READABLE', 'The file cannot be read. Upload it again.');
  }
  for (const { identity } of await allIdentities(parts, organisation)) {
    try {
      const stage = decryptWith(identity, { preamble: opens });
      return await peek(through(await received(), [stage], signal));
    } catch (error) {
      if (!(error instanceof IdentityMismatch)) return explain(error);
    }
  }
  throw new BackupFailure(
    'UPLOAD_NOT_READABLE',
    'The file is encrypted to a key that Holdfast does not have. Import the recovery kit that contains it first.',
  );
}

type Encrypted = {
  plain: Peeked;
  received: () => Promise<AsyncIterable<Buffer>>;
  signal: AbortSignal;
};

function startsWith({ beginning }: Peeked, mark: Buffer): boolean {
  return beginning.subarray(0, mark.length).equals(mark);
}

async function startSandbox(
  engine: Engine,
  options: Parameters<Engine['restoring']['startSandbox']>[0],
) {
  return engine.restoring.startSandbox(options).catch((error) => {
    if (!(error instanceof NoSandbox)) throw error;
    throw new BackupFailure('UPLOAD_NOT_LOADABLE', error.message);
  });
}

/** What is wrong with the file itself, in words for its owner. */
function explain(error: unknown): never {
  if (
    error instanceof RestoreFailure ||
    error instanceof DumpUnreadable ||
    error instanceof SandboxEnded
  ) {
    throw new BackupFailure(
      'UPLOAD_NOT_LOADABLE',
      `The file could not be loaded. ${error.message}`,
    );
  }
  if (error instanceof ArtifactCorrupt) {
    throw new BackupFailure(
      'UPLOAD_DAMAGED',
      'The file is damaged or was cut off. Upload it again.',
    );
  }
  throw error;
}
