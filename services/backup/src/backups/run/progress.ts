import { assertLease, type Lease } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Parts } from '../../parts.ts';
import type { JobProgress, StoredJob } from '../model.ts';
import { changeJob } from '../store.ts';

/** Writes down now and then how far the job is; a write that fails is passed over. */
export function keepProgress(
  { database, pace }: Parts,
  job: StoredJob,
  { lease, log, read }: { lease: Lease; log: Logger; read(): JobProgress },
): { stop(): Promise<void> } {
  let writing: Promise<void> | undefined;
  let last = '';
  const write = async () => {
    const progress = read();
    const text = JSON.stringify(progress);
    if (text === last) return;
    await database.tenant(job.organisation, async (tx) => {
      await assertLease(tx, lease);
      await changeJob(tx, job, ['started'], { progress });
    });
    last = text;
  };
  const timer = setInterval(() => {
    writing ??= write()
      .catch((err) => log.debug({ err }, 'progress was not written'))
      .finally(() => {
        writing = undefined;
      });
  }, pace.progress);
  return {
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
