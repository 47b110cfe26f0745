import { endsOf } from './checks.ts';
import type { World } from './operations.ts';

type Run = { seed: number; struck: readonly string[]; wrong: readonly string[]; biggest: number };

/** What was done to the cluster, and the outcome. */
export async function report(world: World, { seed, struck, wrong, biggest }: Run): Promise<string> {
  const { accepted } = world;
  const ends = await endsOf(world);
  const told = (states: Map<string, string>) =>
    [...Map.groupBy(states.values(), (state) => state)]
      .map(([state, all]) => `${all.length} ${state}`)
      .join(', ') || 'none';
  return [
    `cluster, seed ${seed}: ${struck.length} faults`,
    ...struck.map((fault) => `  ${fault}`),
    `backups: ${told(ends.backups)}; restores: ${told(ends.restores)}; bulk checks: ${told(ends.bulks)}`,
    `deletions: ${accepted.deletions.size}; edits: ${accepted.renamings.length}; biggest process: ${biggest} MB`,
    `what is wrong: ${wrong.length === 0 ? 'nothing' : ''}`,
    ...wrong.map((each) => `  ${each}`),
  ].join('\n');
}
