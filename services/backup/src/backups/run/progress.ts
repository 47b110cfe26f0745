import type { LeasedRun } from '@holdfast/platform/leases';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { JobProgress, StoredJob } from '../model.ts';
import { changeJob } from '../store.ts';

/** Records now and then how far the job has got; a write that fails is skipped. */
export function keepProgress(
  { pace }: Pick<Parts, 'pace'>,
  job: StoredJob,
  run: LeasedRun<Tables>,
  read: () => JobProgress,
): { stop(): Promise<void> } {
  let writing: Promise<void> | undefined;
  let last = '';
  const write = async () => {
    const progress = read();
    const text = JSON.stringify(progress);
    if (text === last) return;
    await run.tenant(job.organisation, (tx) => changeJob(tx, job, ['started'], { progress }));
    last = text;
  };
  const timer = setInterval(() => {
    writing ??= write()
      .catch((err) => run.log.debug({ err }, 'the progress of a backup could not be saved'))
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
