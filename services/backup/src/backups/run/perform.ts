import {
  createDigest,
  createZstd,
  encryptTo,
  type Measured,
  manifestKeyOf,
  measure,
  through,
} from '@holdfast/artifact';
import type { DumpAbout, RunningDump } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Storage } from '@holdfast/storage';
import { noteDumped, openCredentials, requireDatasource } from '../../datasources/index.ts';
import { openPlace } from '../../destinations/index.ts';
import { ensureKeys, recipientsOf, sealFor } from '../../encryption/index.ts';
import type { Tables } from '../../tables.ts';
import { describeCutKeys } from '../describe-cut-keys.ts';
import type { BackupParts } from '../hooks.ts';
import type { ClaimedJob } from './claim.ts';
import { BackupFailure } from './failures.ts';
import { describeBackup } from './manifest.ts';
import { noticingFirst } from './notice-first.ts';
import { withPrivateFolder } from './private-folder.ts';
import { keepProgress } from './progress.ts';

/** What a run has put into storage, and what is known about it. */
export type Stored = {
  about: DumpAbout;
  measured: Measured;
  artifact: { bytes: number; sha256: string };
  manifest: string;
  finishedAt: Date;
};

/** Dumps, stores and confirms; the manifest is written last. Throws if anything is not as it should be. */
export async function performBackup(
  parts: BackupParts,
  job: ClaimedJob,
  run: LeasedRun<Tables>,
): Promise<Stored> {
  const { organisation, datasourceId } = job;
  const datasource = await parts.database.tenant(organisation, (tx) =>
    requireDatasource(tx, organisation, datasourceId),
  );
  if (!datasource.active) {
    throw new BackupFailure('DATASOURCE_INACTIVE', 'The datasource was deactivated. Activate it.');
  }
  const target = openCredentials(parts.masterKeys, datasource);
  if (!target) {
    throw new BackupFailure('CREDENTIALS_NOT_SET', 'The datasource has no credentials. Set them.');
  }
  const engine = parts.engines[datasource.engine];
  const { excludeTables = [] } = job.options;
  const place = await openPlace(parts, organisation, job.placeId);
  try {
    return await withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
      const dump = await engine.dump(target, {
        network: parts.network,
        signal: run.signal,
        excludeTables,
        workDirectory,
        stallMs: parts.pace.sourceStall,
      });
      const { foreignKeys } = dump.about;
      const cut = await describeCutKeys(engine, {
        foreignKeys,
        excludeTables,
        database: target.database,
      });
      dump.about.warnings.push(...cut);
      await parts.onBackupStep('dump_begun');
      try {
        const isStillIts = await run.tenant(organisation, (tx) =>
          noteDumped(tx, organisation, datasourceId, target, parts.clock.now()),
        );
        if (!isStillIts) {
          throw new BackupFailure(
            'CREDENTIALS_CHANGED',
            'The datasource was given another server or user while this backup began. Run it again.',
          );
        }
        const source = { datasource, database: target.database };
        return await storeDump(parts, job, run, { dump, source, storage: place.storage });
      } finally {
        await dump.stop();
      }
    });
  } finally {
    await place.close();
  }
}

type Sources = {
  dump: RunningDump;
  source: Parameters<typeof describeBackup>[0]['source'];
  storage: Storage;
};

/** Stores a running dump, confirms it, and writes its manifest last of all. */
export async function storeDump(
  parts: BackupParts,
  job: ClaimedJob,
  run: LeasedRun<Tables>,
  { dump, source, storage }: Sources,
): Promise<Stored> {
  const { signal } = run;
  const recipients = recipientsOf(await ensureKeys(parts, job.organisation));
  const engine = parts.engines[source.datasource.engine];
  const measurer = engine.createMeasurer();
  const { expected } = dump.about;
  const progress = keepProgress(parts, job, run, () => ({
    ...measurer.progress(),
    expectedTables: expected.tables,
    expectedBytes: expected.bytes,
  }));
  try {
    const { compress } = createZstd({ program: parts.zstdProgram });
    const digest = createDigest();
    let measured: Measured | undefined;
    const measuring = measure(measurer, (result) => {
      dump.check(result);
      measured = result;
    });
    const { organisation: organisationId, datasourceId, jobId } = job;
    const encrypt = encryptTo(recipients, { organisationId, datasourceId, jobId });
    const stages = [measuring, compress, encrypt, digest.stage];
    const bytes = noticingFirst(dump.bytes, () => parts.onBackupStep('first_bytes'));
    const given = new AbortController();
    const content = through(bytes, stages, AbortSignal.any([signal, given.signal]));
    const receipt = await storage
      .put(job.artifactKey, content, { signal })
      .finally(() => given.abort()); // the storage takes no more: stop the stream
    await parts.onBackupStep('artifact_stored');
    const artifact = digest.result();
    await confirm(storage, job.artifactKey, artifact, receipt, signal);
    await parts.onBackupStep('artifact_confirmed');

    if (!measured) throw new Error('The stored dump was not measured.');
    const finishedAt = parts.clock.now();
    const manifest = sealFor(
      parts,
      job.organisation,
      describeBackup({
        job,
        source,
        about: dump.about,
        format: engine.format.name,
        measured,
        artifact,
        recipients,
        finishedAt,
      }),
    );
    await storage.putSmall(manifestKeyOf(job.artifactKey), Buffer.from(manifest), { signal });
    await parts.onBackupStep('manifest_stored');
    return { about: dump.about, measured, artifact, manifest, finishedAt };
  } finally {
    await progress.stop();
  }
}

/** Asks the storage once more, the way a reader would. */
async function confirm(
  storage: Storage,
  key: string,
  sent: { bytes: number },
  receipt: { bytes: number; fingerprint?: string },
  signal: AbortSignal,
): Promise<void> {
  const found = await storage.stat(key, { signal });
  const same =
    found !== undefined &&
    receipt.bytes === sent.bytes &&
    found.bytes === sent.bytes &&
    found.fingerprint === receipt.fingerprint;
  if (same) return;
  throw new BackupFailure(
    'STORAGE_CORRUPT',
    `The storage does not hold what was sent: ${sent.bytes} bytes were sent, and it reports ` +
      `${found ? `${found.bytes} bytes` : 'no such object'}. Check the storage, then run the backup again.`,
  );
}
