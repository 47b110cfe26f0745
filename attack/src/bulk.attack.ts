import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';
import type { Attack } from './model.ts';
import { openRegistry } from './registry.ts';

const BULK = '/app/v1/check/bulk';
const NAMES = 100_000;
/** By then all of its batches that may run are waiting in line at the registry. */
const SETTLE_MS = 5_000;
const LONGEST_MS = 120_000;

export const prepare = openRegistry;

/** A hundred thousand names at one registry, then two names of another organisation, then one. */
export const play: Attack['play'] = async (platform) => {
  const hostile = await platform.owner('domains');
  const calm = await platform.owner('domains');
  const idleMs = await checkTwo(calm, 'idle');
  const domains = Array.from({ length: NAMES }, (_, n) => `flood-${n}.com`);
  const flood = await hostile.post<{ id: string }>(BULK, { domains, mode: 'info' });
  if (flood.status !== 202) throw new Error(`the API answers ${flood.status}`);
  await until(
    async () => (await hostile.get<Job>(`${BULK}/${flood.body.id}`)).body.state === 'running',
  );
  await delay(SETTLE_MS);
  const floodedMs = await checkTwo(calm, 'flooded');
  const single = await calm.post<{ status: string; reason?: string }>('/app/v1/check', {
    ...{ domain: 'one-name.com', mode: 'info' },
  });
  // Turns at the registry are taken up to a second ahead, and each of the two names waits for one.
  const turnMs = 2_000;
  const { status } = single.body;
  return {
    name: 'bulk',
    promise: `behind ${NAMES} names of another, two names take at most 2 × their idle time and 2 s; one is known at once`,
    measured: `idle ${Math.round(idleMs)} ms, flooded ${Math.round(floodedMs)} ms, the single one is ${status}`,
    held: floodedMs <= 2 * idleMs + turnMs && status === 'available',
  };
};

type Job = { id: string; state: string; resolved: number; counts: Record<string, number> };

async function checkTwo(client: HttpClient, name: string): Promise<number> {
  const begun = performance.now();
  const domains = [`${name}-one.com`, `${name}-two.com`];
  const { body } = await client.post<Job>(BULK, { domains, mode: 'info' });
  await until(async () => (await client.get<Job>(`${BULK}/${body.id}`)).body.state === 'completed');
  return performance.now() - begun;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not done after ${LONGEST_MS / 1_000} s`);
    await delay(50);
  }
}
