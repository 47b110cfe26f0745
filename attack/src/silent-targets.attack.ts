import type { Attack } from './model.ts';
import { openSilentPort } from './silent-port.ts';
import { createTenant } from './tenant.ts';
import { watch } from './watch.ts';

const REQUESTS = 30;

/** Sends more restores than there are database connections to a port that accepts and never answers. */
export const play: Attack['play'] = async (platform) => {
  const silent = await openSilentPort();
  const hostile = createTenant(await platform.owner('backup'));
  const datasourceId = await hostile.addDatasource('bait', platform.source);
  const jobId = await hostile.backUp(datasourceId);
  const other = await platform.owner('backup');
  const watching = watch(other, '/datasources');
  const target = (n: number) => ({
    ...{ mode: 'fields', host: '127.0.0.1', port: silent.port, database: `d${n}` },
    ...{ username: 'u', password: 'p', tls: { mode: 'off' } },
  });
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, n) =>
      hostile.client.post('/restores', {
        ...{ datasourceId, jobId, mode: 'external_target', target: target(n) },
      }),
    ),
  );
  const { requests, refused, worstMs } = await watching.end();
  silent.close();
  const faults = answers.filter(({ status }) => status >= 500).length;
  return {
    name: 'silent-targets',
    promise: `${REQUESTS} restores to a silent port take nothing from another organisation`,
    measured: `${refused} of ${requests} requests refused, worst ${Math.round(worstMs)} ms; ${faults} of ours answered 5xx`,
    held: refused === 0 && faults === 0 && worstMs < 2_000,
  };
};
