import { withinBound } from './bound.ts';
import { floodBackups } from './flood.ts';
import type { Attack } from './model.ts';
import { createTenant, longestTurn } from './tenant.ts';

/** The same flood of backups, then a restore of another organisation. */
export const play: Attack['play'] = async (platform) => {
  const calm = createTenant(await platform.owner('backup'));
  const datasourceId = await calm.addDatasource('calm', platform.source);
  const jobId = await calm.backUp(datasourceId);
  const waits = (database: string) =>
    calm.restoreWaits('/restores', {
      ...{ datasourceId, jobId, mode: 'new_database', target: { database } },
    });
  await waits('warm');
  const idleMs = await waits('idle');
  const flood = await floodBackups(platform);
  const floodedMs = await waits('flooded');
  const turnMs = await longestTurn(flood.tenant, flood.jobs);
  flood.close();
  return withinBound('restores', "another's restore", { idleMs, floodedMs, turnMs });
};
