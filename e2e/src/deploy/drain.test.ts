import { expect, test } from 'vitest';
import { HoldfastProcess } from '../holdfast-process.ts';

test('a role that serves is not ready from SIGTERM on, takes requests for its time of notice, and ends well', async () => {
  const role = await HoldfastProcess.run(['serve', 'dashboard'], {
    HOLDFAST_DRAIN_SECONDS: '6',
    HOLDFAST_SERVICE_SECRET: 'known to all roles of this one',
  });
  const ask = (place: string) =>
    fetch(`${role.url}${place}`).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      () => 'closed',
    );
  await expect.poll(() => ask('/healthz'), { interval: 50 }).toContain('200');
  role.child.kill('SIGTERM');
  await expect.poll(() => ask('/readyz'), { interval: 50 }).toMatch(/^503 .*stopping/);
  expect(await ask('/healthz')).toContain('200');
  expect(await ask('/')).toMatch(/^200 .*<html/is);
  expect(await role.ended).toEqual({ code: 0, signal: null });
  expect(await ask('/healthz')).toBe('closed');
});
