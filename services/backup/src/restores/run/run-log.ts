import type { Parts } from '../../parts.ts';
import { appendLog } from '../store.ts';
import type { RunLog } from './restore-run.ts';

const FLUSH_MS = 1_000;

/** What happened, line by line. Kept in the database; the lines are free of secrets. */
export function openRunLog(
  { database, clock, logger }: Parts,
  which: { organisation: string; id: string },
): RunLog {
  let waiting = '';
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    flushing = flushing
      .then(() => database.tenant(which.organisation, (tx) => appendLog(tx, which, text)))
      .catch((err) => logger.warn({ err }, 'lines of a restore log were lost'));
  };
  const timer = setInterval(flush, FLUSH_MS);
  return {
    write(line) {
      waiting += `${clock.now().toISOString()} ${line.replaceAll(/[\r\n]+/g, ' ')}\n`;
    },
    async close() {
      clearInterval(timer);
      flush();
      await flushing;
    },
  };
}
