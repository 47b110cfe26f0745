import { HoldfastError } from './error.ts';
import type { BackupJob, Import, Restore } from './generated/backup/types.gen.ts';
import type { BulkJob, GeneratorJob } from './generated/domains/types.gen.ts';
import {
  type BackupReference,
  type BulkReference,
  type Ending,
  endingOfBackup,
  endingOfBulkCheck,
  endingOfGenerator,
  endingOfImport,
  endingOfRestore,
  type GeneratorReference,
  type ImportReference,
  identify,
  type JobReference,
  type RestoreReference,
} from './jobs.ts';
import type { Services } from './services.ts';
import { watch } from './watch.ts';
import { within } from './within.ts';

type Common = {
  /** Ends the waiting, not the job; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Ends the waiting with `GAVE_UP_WAITING`; the job goes on. */
  timeoutMs?: number | undefined;
  /** How long the service may be down, such as for its restart; two minutes unless given. */
  outageMs?: number | undefined;
};
export type WaitOptions<Job> = Common & {
  /** Called with the job, at first and whenever it has changed. */
  onProgress?: ((job: Job) => void) | undefined;
};
export type BackupWaitOptions = Common & {
  /** Called with the backup, at first and whenever it has changed; then with the test that proves it. */
  onProgress?: ((job: BackupJob, test?: Restore) => void) | undefined;
  /** Also waits until its restore test is over, if there is one; the verdict is in the job's `proof`. */
  proof?: boolean | undefined;
};

/**
 * Waits until the job is over. Resolves to it if it did what it was to do; otherwise rejects with
 * `JOB_FAILED` or `PROOF_MISMATCH`, with the job in the error's `job`. If the service restarts
 * meanwhile, that is waited for, too.
 */
export type WaitFor = {
  (job: BackupReference, options?: BackupWaitOptions): Promise<BackupJob>;
  (job: RestoreReference, options?: WaitOptions<Restore>): Promise<Restore>;
  (job: BulkReference, options?: WaitOptions<BulkJob>): Promise<BulkJob>;
  (job: GeneratorReference, options?: WaitOptions<GeneratorJob>): Promise<GeneratorJob>;
  (job: ImportReference, options?: WaitOptions<Import>): Promise<Import>;
};

type AnyJob = BackupJob | Restore | BulkJob | GeneratorJob | Import;
type AnyOptions = BackupWaitOptions & WaitOptions<never>;

export function createWaitFor(
  { backup, domains }: Pick<Services, 'backup' | 'domains'>,
  ended: AbortSignal | undefined,
): WaitFor {
  const readRestore = (id: string) => (signal: AbortSignal) =>
    backup.readRestore({ path: { id }, signal });

  /** Reads once, but waits out a restart of the service. */
  const persist = <Answer>(
    read: (signal: AbortSignal) => Promise<Answer>,
    { signal, outageMs }: Common,
    until: number,
  ) => watch({ read, endingOf: () => 'done', signal, outageMs, until });

  async function waitForProof(job: BackupJob, options: BackupWaitOptions, until: number) {
    const { datasourceId: id, jobId } = job;
    const query = { state: 'created,started', limit: 100 };
    const { items } = await persist(
      (signal) => backup.listDatasourceRestores({ path: { id }, query, signal }),
      options,
      until,
    );
    const test = items.find((one) => one.jobId === jobId && one.mode === 'sandbox');
    if (test) {
      const { signal, outageMs, onProgress } = options;
      const endingOf = (one: Restore): Ending =>
        endingOfRestore(one) === 'none' ? 'none' : 'done';
      const show = onProgress && ((one: Restore) => onProgress(job, one));
      const read = readRestore(test.id);
      await watch({ read, endingOf, onProgress: show, signal, until, outageMs });
    }
    const path = { id, jobId };
    return persist((signal) => backup.readBackup({ path, signal }), options, until);
  }

  async function waitForBackup(
    { datasourceId, jobId }: { datasourceId: string; jobId: string },
    { proof = false, ...options }: BackupWaitOptions,
    until: number,
  ): Promise<BackupJob> {
    const path = { id: datasourceId, jobId };
    const read = (signal: AbortSignal) => backup.readBackup({ path, signal });
    const job = await watch({ ...options, read, endingOf: endingOfBackup, until });
    if (!proof || job.proof.verdict !== 'unproven') return job;
    const proven = await waitForProof(job, options, until);
    options.onProgress?.(proven);
    const ending = endingOfBackup(proven);
    if (typeof ending === 'object') throw new HoldfastError({ ...ending, job: proven });
    return proven;
  }

  async function waitFor(job: JobReference, options: AnyOptions = {}): Promise<AnyJob> {
    const { timeoutMs = Number.POSITIVE_INFINITY, ...given } = options;
    const rest = { ...given, signal: within(given.signal, ended) };
    const until = performance.now() + timeoutMs;
    const which = identify(job);
    if (which.kind === 'backup') return waitForBackup(which, rest, until);
    const { id } = which;
    const shared = { ...(rest as WaitOptions<AnyJob>), until };
    if (which.kind === 'restore') {
      return watch({ ...shared, read: readRestore(id), endingOf: endingOfRestore });
    }
    if (which.kind === 'bulk-check') {
      const read = (signal: AbortSignal) => domains.readBulkCheck({ path: { id }, signal });
      return watch({ ...shared, read, endingOf: endingOfBulkCheck });
    }
    if (which.kind === 'import') {
      const read = (signal: AbortSignal) => backup.readImport({ path: { id }, signal });
      return watch({ ...shared, read, endingOf: endingOfImport });
    }
    const read = (signal: AbortSignal) => domains.readNameGenerator({ path: { id }, signal });
    return watch({ ...shared, read, endingOf: endingOfGenerator });
  }
  return waitFor as WaitFor;
}
