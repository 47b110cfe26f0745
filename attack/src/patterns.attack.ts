import pg from 'pg';
import type { Attack } from './model.ts';
import { createTenant } from './tenant.ts';
import { watch } from './watch.ts';

const STARS = 30;

/** A pattern on which a backtracking matcher would spend longer than a lifetime. */
export const play: Attack['play'] = async (platform) => {
  const client = new pg.Client({ connectionString: platform.source.adminUrl });
  await client.connect();
  await client.query(`create table ${'a'.repeat(63)} (n int)`);
  await client.end();
  const hostile = createTenant(await platform.owner('backup'));
  const datasource = await hostile.addDatasource('hostile', platform.source);
  const policy = await hostile.addPolicy('hostile', [`public.${'*a'.repeat(STARS)}*b`]);
  const watching = watch(await platform.owner('backup'), '/datasources');
  const ended = await Promise.race([
    hostile.backUp(datasource, policy).then(
      () => 'completed',
      (error) => `failed (${error.message})`,
    ),
    new Promise<string>((resolve) => setTimeout(resolve, 45_000, 'did not end')),
  ]);
  const { requests, refused, worstMs } = await watching.end();
  return {
    name: 'patterns',
    promise: `a pattern of ${STARS} stars holds up nobody`,
    measured: `the backup ${ended}; another's worst of ${requests} requests took ${Math.round(worstMs)} ms, ${refused} refused`,
    held: ended === 'completed' && refused === 0 && worstMs < 2_000,
  };
};
