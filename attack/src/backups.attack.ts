import { withinBound } from './bound.ts';
import { floodBackups } from './flood.ts';
import type { Attack } from './model.ts';
import { createTenant, longestTurn } from './tenant.ts';

/** A hundred backups of one organisation from a silent port, then one of another organisation. */
export const play: Attack['play'] = async (platform) => {
  const calm = createTenant(await platform.owner('backup'));
  const datasource = await calm.addDatasource('calm', platform.source);
  await calm.backUp(datasource);
  const idleMs = await calm.backupWaits(datasource);
  const flood = await floodBackups(platform);
  const floodedMs = await calm.backupWaits(datasource);
  const turnMs = await longestTurn(flood.tenant, flood.jobs);
  flood.close();
  return withinBound('backups', "another's backup", { idleMs, floodedMs, turnMs });
};
