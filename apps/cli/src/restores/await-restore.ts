import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Waiting } from '../program/index.ts';
import { moment } from '../terminal/index.ts';
import { createCounter, endAs, waitOn } from '../waiting/index.ts';
import { tellRestore } from './show.ts';

/** Waits until a restore or a restore test is over, reporting progress; then ends with its verdict. */
export async function awaitRestore(
  connected: Connected,
  { id, what }: { id: string; what: string },
  waiting: Waiting,
): Promise<void> {
  const { holdfast, output } = connected;
  const count = createCounter();
  const subject = { what, look: connected.commandLine('restores', 'show', id) };
  const { job, failure } = await waitOn(connected, subject, waiting, ({ tell, ...options }) =>
    holdfast.waitFor(
      { kind: 'restore', id },
      { ...options, onProgress: (restore) => tell(progressOf(what, restore, count)) },
    ),
  );
  tellRestore(output, job);
  // A test counts as failed if its proof is inconclusive: then it ends with that verdict instead.
  const isUnconfirmed = job.mode === 'sandbox' && job.proof.verdict === 'cannot_confirm';
  if (failure?.ending === 'jobFailed' && !isUnconfirmed) throw failure;
  const reason = job.proof.reason ?? job.failure?.message;
  endAs({ ...job.proof, ...(reason && { reason }) }, 'what was restored', output);
}

function progressOf(
  what: string,
  { state, failure, nextAttemptAt, progress: { step, ...progress } }: Backup.Restore,
  count: ReturnType<typeof createCounter>,
): string {
  if (nextAttemptAt) return `${what}: waiting to retry at ${moment(nextAttemptAt)} UTC`;
  if (state === 'created' || step === undefined) return `${what}: waiting for its turn`;
  if (failure) return `${what}: ${failure.message}`; // it is still made good
  return `${what}: ${step.replaceAll('_', ' ')}, ${count(progress)}`;
}
