import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Line } from '../line.ts';
import { residentMb } from '../memory.ts';
import { play } from '../mix.ts';
import { OPERATIONS } from '../operations.ts';
import type { Organisation } from '../organisation.ts';
import { ms } from '../report.ts';
import type { Roles } from '../roles.ts';
import { Tally } from '../tally.ts';
import type { Beside } from './model.ts';

/** Operations that are quick and need no slot that the attackers may have taken. */
const SHORT = OPERATIONS.filter(
  ({ kind }) => !['stream', 'bulk', 'run now', 'destinations'].includes(kind),
);
const KNOCKS_MS = 500;

/** Ordinary clients that keep their connections, and one that opens a new one for each request. */
export async function beside(
  roles: Roles,
  ordinary: readonly Organisation[],
  acts: () => Promise<void>,
  url = roles.front,
): Promise<Beside> {
  const tally = new Tally();
  const over = new AbortController();
  const before = await memoryOf(roles);
  const delays = monitorEventLoopDelay();
  delays.enable();
  const most = new Map(before);
  const going = ordinary.map((organisation, number) =>
    play(
      { front: roles.front, sftp: {}, seed: Date.now(), operations: SHORT },
      { organisation, number },
      tally,
      over.signal,
    ),
  );
  const coming = (async () => {
    while (!over.signal.aborted) {
      await knock(url, tally);
      for (const [name, mb] of await memoryOf(roles)) {
        most.set(name, Math.max(mb, most.get(name) ?? 0));
      }
      await delay(KNOCKS_MS);
    }
  })();
  try {
    await acts();
  } finally {
    over.abort();
    await Promise.all([...going, coming]);
    delays.disable();
  }
  const { count, p50, p99, max } = tally.times();
  const grown = [...most].map(([name, mb]) => ({ name, mb: mb - (before.get(name) ?? mb) }));
  const { name, mb: grewMb } = grown.toSorted((a, b) => b.mb - a.mb)[0] ?? { name: '', mb: 0 };
  const faults = tally.errors.length === 0 ? '' : ` (${tally.errors[0]?.slice(0, 200)})`;
  return {
    wereAnswered: tally.errors.length === 0 && count > 0,
    grewMb,
    said: `others: ${tally.errors.length} errors${faults} in ${count} requests, p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}, of which up to ${ms(delays.max / 1e6)} our own; ${name} grew by ${Math.round(grewMb)} MB`,
  };
}

async function knock(url: string, tally: Tally): Promise<void> {
  const line = new Line(url);
  const begun = performance.now();
  try {
    const { status } = await line.ask('GET', '/healthz');
    tally.answered('new connection', status, performance.now() - begun);
  } catch (error) {
    tally.failed('new connection', error instanceof Error ? error.message : String(error));
  }
  line.close();
}

async function memoryOf({ running }: Roles): Promise<Map<string, number>> {
  const each = running.map(async ({ name, process }) => {
    return [name, await residentMb(process.pid)] as const;
  });
  return new Map(await Promise.all(each));
}
