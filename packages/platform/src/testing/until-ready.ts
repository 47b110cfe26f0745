import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { GuardedProcess } from '../processes/index.ts';

const PATIENCE_MS = 120_000;

/** Asks until that does not throw; if the server ends or stays silent, throws with its log. */
export async function untilReady(
  server: GuardedProcess,
  ask: () => Promise<unknown>,
  { what, logFile }: { what: string; logFile: string },
): Promise<void> {
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && !over; await delay(25)) {
    try {
      await ask();
      return;
    } catch {
      // not yet
    }
  }
  await server.stop();
  const log = await readFile(logFile, 'utf8').catch(() => '');
  throw new Error(`${what} did not start: ${log.slice(-2_000)}`);
}
