import { withinBound } from './bound.ts';
import type { Attack } from './model.ts';
import { createTenant, longestRestore } from './tenant.ts';

const TESTS = 8;

/** A queue of restore tests of one organisation, then one restore test of another. */
export const play: Attack['play'] = async (platform) => {
  const calm = createTenant(await platform.owner('backup'));
  const greedy = createTenant(await platform.owner('backup'));
  const [own, flooding] = [
    await calm.addDatasource('calm', platform.source),
    await greedy.addDatasource('greedy', platform.source),
  ];
  const testOf = (datasource: string, job: string) =>
    `/datasources/${datasource}/backups/${job}/restore-test`;
  const test = testOf(own, await calm.backUp(own));
  const idleMs = await calm.restoreWaits(test);
  const jobs: string[] = [];
  for (let n = 0; n < TESTS; n += 1) jobs.push(await greedy.backUp(flooding));
  for (const job of jobs) await greedy.client.post(testOf(flooding, job));
  const floodedMs = await calm.restoreWaits(test);
  const turnMs = await longestRestore(greedy, flooding);
  return withinBound('restore-tests', "another's restore test", { idleMs, floodedMs, turnMs });
};
