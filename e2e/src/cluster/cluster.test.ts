import { setTimeout as delay } from 'node:timers/promises';
import { type Chance, createChance, often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
import { createMemoryWatch } from './memory.ts';
import { nothingYet } from './model.ts';
import { checkObjects } from './objects.ts';
import { keepBusy, retry, type World } from './operations.ts';
import { report } from './report.ts';
import { createSource, type Source } from './sources.ts';

const MINUTE_MS = 60_000;
vi.setConfig({ testTimeout: often({ test: 20, soak: 180 }) * MINUTE_MS });

const TAKEN = ['taken', 'example', 'known'];
const seed = Number(process.env.HOLDFAST_CLUSTER_SEED ?? Date.now() % 1_000_000);
const soakMs = Number(process.env.HOLDFAST_CLUSTER_MINUTES ?? 8) * MINUTE_MS;
const SHORT: readonly FaultName[] = ['kill', 'postgres', 'clock'];
const LONG: readonly FaultName[] = ['kill', 'kill', 'kill', 'postgres', 's3', 'clock', 'link'];
const PATIENCE_MS = often({ test: 10, soak: 30 }) * MINUTE_MS;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(TAKEN);
});
afterAll(() => cluster?.stop());

/** Makes what the users work with: databases, and a policy that they all rename. */
async function prepare(): Promise<World> {
  const { api, server } = cluster;
  const sources: Source[] = [];
  for (const rows of [300, 3_000]) {
    const source = await createSource(server, `shop_${seed}_${rows}`, rows);
    const credentials = { mode: 'uri', uri: source.uri } as const;
    const body = { name: source.database, engine: 'postgresql', credentials } as const;
    const { answer } = await retry(() => api.backup.createDatasource({ body }));
    sources.push({ ...source, datasourceId: answer.id });
  }
  const { answer: destination } = await retry(() => api.backup.ensureManagedDestination());
  const { answer: policy } = await retry(() =>
    api.backup.createBackupPolicy({
      body: {
        ...{ name: `policy ${seed}`, scheduleCron: '0 3 * * *', retention: { keepLast: 5 } },
        destinationId: destination.id,
      },
    }),
  );
  return { cluster, accepted: nothingYet(), sources, policyId: policy.id, taken: TAKEN };
}

/** Causes one fault after the other, and after each checks what was accepted before it. */
async function harm(world: World, chance: Chance, look: () => Promise<void>) {
  const faults = faultsOf(cluster);
  const [struck, wrong]: [string[], string[]] = [[], []];
  const began = performance.now();
  const goesOn = () =>
    often({ test: struck.length < SHORT.length, soak: performance.now() - began < soakMs });
  while (goesOn()) {
    await delay(
      often({ test: 1_000, soak: 2_000 }) + chance.below(often({ test: 1_500, soak: 3_000 })),
    );
    const name = often({ test: SHORT[struck.length] ?? 'kill', soak: chance.pick(LONG) });
    const lastsMs =
      often({ test: 2_000, soak: 4_000 }) + chance.below(often({ test: 2_000, soak: 70_000 }));
    const before = await endsOf(world);
    struck.push(`${faults[name].name}: ${await faults[name].strike(chance, lastsMs)}`);
    wrong.push(...(await checkKnown(world, before)));
    await look();
  }
  return { struck, wrong };
}

test('whatever fails, every job that was accepted comes to a true end', async () => {
  const chance = createChance(seed);
  const world = await prepare();
  const memory = createMemoryWatch(cluster.roles);
  const over = new AbortController();
  const users = Promise.all(
    Array.from({ length: often({ test: 2, soak: 4 }) }, () =>
      keepBusy(world, chance.fork(), over.signal),
    ),
  );
  users.catch(() => {}); // awaited below
  const { struck, wrong } = await harm(world, chance, memory.look).finally(() => over.abort());
  await users;
  wrong.push(...(await untilOver(world, PATIENCE_MS)));
  await restoreSome(world, often({ test: 1, soak: 20 }));
  wrong.push(...(await untilOver(world, PATIENCE_MS)));
  for (const check of [checkBackups, checkRestores, checkBulks, checkAudit]) {
    wrong.push(...(await check(world)));
  }
  await memory.look();
  wrong.push(...memory.check());
  console.log(await report(world, { seed, struck, wrong, biggest: memory.biggest() }));
  wrong.push(...(await checkObjects(cluster, often({ test: 0, soak: PATIENCE_MS }))));
  expect(wrong, `HOLDFAST_CLUSTER_SEED=${seed} repeats this run`).toEqual([]);
});
