import { setTimeout as delay } from 'node:timers/promises';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createChance } from './chance.ts';
import {
  checkAudit,
  checkBackups,
  checkBulks,
  checkKnown,
  checkRestores,
  endsOf,
  restoreSome,
  untilOver,
} from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type FaultName, faultsOf } from './faults.ts';
import { countAccepted, nothingYet } from './model.ts';
import { insist, keepBusy, type World } from './operations.ts';
import { createSource } from './sources.ts';

vi.setConfig({ testTimeout: 90 * 60_000 });

const TAKEN = ['taken', 'example', 'known'];
const seed = Number(process.env.HOLDFAST_CLUSTER_SEED ?? Date.now() % 1_000_000);
const minutes = Number(process.env.HOLDFAST_CLUSTER_MINUTES ?? 8);
const SHORT: FaultName[] = ['kill', 'postgres', 'clock'];
const ALL: FaultName[] = ['kill', 'kill', 'kill', 'postgres', 's3', 'clock', 'link'];

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(TAKEN);
});
afterAll(() => cluster?.stop());

async function settle(): Promise<World> {
  const { api, server } = cluster;
  const sources = [];
  for (const [index, rows] of [300, 3_000].entries()) {
    const source = await createSource(server, `shop_${index}`, rows);
    const { answer } = await insist(() =>
      api.backup.createDatasource({
        body: {
          ...{ name: source.database, engine: 'postgresql' },
          credentials: { mode: 'uri', uri: source.uri },
        },
      }),
    );
    sources.push({ ...source, datasourceId: answer.id });
  }
  const { id: destinationId } = (await insist(() => api.backup.ensureManagedDestination())).answer;
  const { answer: policy } = await insist(() =>
    api.backup.createBackupPolicy({
      body: {
        name: 'nightly',
        scheduleCron: '0 3 * * *',
        retention: { keepLast: 5 },
        destinationId,
      },
    }),
  );
  return { cluster, accepted: nothingYet(), sources, policyId: policy.id, taken: TAKEN };
}

test('whatever fails, every job that was accepted comes to a true end', async () => {
  const chance = createChance(seed);
  const world = await settle();
  const faults = faultsOf(cluster);
  const over = new AbortController();
  const users = Array.from({ length: often({ test: 2, soak: 4 }) }, () =>
    keepBusy(world, chance.fork(), over.signal),
  );
  const log: string[] = [];
  const wrong: string[] = [];
  const began = Date.now();
  const goesOn = () =>
    often({ test: log.length < SHORT.length, soak: Date.now() - began < minutes * 60_000 });
  try {
    await delay(3_000);
    while (goesOn()) {
      const name = often({ test: SHORT[log.length] ?? 'kill', soak: chance.pick(ALL) });
      const before = await endsOf(world);
      const said = await faults[name].strike(
        chance,
        4_000 + chance.below(often({ test: 4_000, soak: 60_000 })),
      );
      log.push(`${faults[name].name}: ${said}`);
      await delay(2_000 + chance.below(4_000));
      wrong.push(...(await checkKnown(world, before)));
    }
  } finally {
    over.abort();
  }
  await Promise.all(users);
  wrong.push(...(await untilOver(world, often({ test: 10, soak: 30 }) * 60_000)));
  await restoreSome(world, often({ test: 2, soak: 20 }));
  wrong.push(...(await untilOver(world, often({ test: 10, soak: 30 }) * 60_000)));
  for (const check of [checkBackups, checkRestores, checkBulks, checkAudit]) {
    wrong.push(...(await check(world)));
  }
  const ends = await endsOf(world);
  const states = Object.entries(ends).map(([kind, each]) => [
    kind,
    Object.fromEntries(
      Map.groupBy([...each.values()], (state) => state)
        .entries()
        .map(([state, all]) => [state, all.length]),
    ),
  ]);
  console.log(
    JSON.stringify({ seed, log, accepted: countAccepted(world.accepted), states, wrong }, null, 1),
  );
  expect(wrong, `HOLDFAST_CLUSTER_SEED=${seed}`).toEqual([]);
});
