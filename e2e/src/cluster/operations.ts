import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HoldfastError } from '@holdfast/clients';
import type { Chance } from '@holdfast/platform/testing';
import type { Cluster } from './cluster.ts';
import type { Accepted } from './model.ts';
import { grow, type Source } from './sources.ts';

const RETRY_MS = 5 * 60_000;

export type World = {
  cluster: Cluster;
  accepted: Accepted;
  sources: readonly Source[];
  policyId: string;
  /** Names that the registry has; all others are free. */
  taken: readonly string[];
};

/** One thing that a user does, from the request until it is accepted or refused for good. */
type Operation = (world: World, chance: Chance) => Promise<void>;

const backUp: Operation = async ({ cluster, accepted, sources }, chance) => {
  const source = chance.pick(sources);
  await retry(() => grow(cluster.server, source, 1 + chance.below(20)));
  const { rows } = source;
  const idempotencyKey = randomUUID();
  const { answer } = await retry(() =>
    cluster.api.backup.runBackupNow({ path: { id: source.datasourceId }, idempotencyKey }),
  );
  // A waiting backup answers both requests; it must have at least the rows of the first, which are fewer.
  if (!accepted.backups.has(answer.jobId)) accepted.backups.set(answer.jobId, { source, rows });
};

const restore: Operation = async ({ cluster, accepted }, chance) => {
  const jobId = await completedBackup(cluster, accepted, chance);
  if (jobId) await restoreInto(cluster, accepted, jobId);
};

/** Restores into a new database. */
export async function restoreInto(
  cluster: Cluster,
  accepted: Accepted,
  jobId: string,
): Promise<string | undefined> {
  const { source } = accepted.backups.get(jobId) ?? {};
  if (!source) return undefined;
  const database = `copy_${randomUUID().replaceAll('-', '')}`;
  const idempotencyKey = randomUUID();
  const { datasourceId } = source;
  const target = { mode: 'new_database', target: { database } } as const;
  const asked = await retry(() =>
    cluster.api.backup.createRestore({ body: { datasourceId, jobId, ...target }, idempotencyKey }),
  ).catch(unlessRefused);
  if (!asked) return undefined;
  accepted.restores.set(asked.answer.id, { jobId, database });
  return asked.answer.id;
}

const deleteBackup: Operation = async ({ cluster, accepted }, chance) => {
  const jobId = await completedBackup(cluster, accepted, chance);
  const { source } = accepted.backups.get(jobId ?? '') ?? {};
  if (!jobId || !source) return;
  const path = { id: source.datasourceId, jobId };
  accepted.deletionsAsked.add(jobId);
  const done = await retry(() => cluster.api.backup.deleteBackup({ path })).catch(unlessRefused);
  if (done) accepted.deletions.add(jobId);
};

const checkNames: Operation = async ({ cluster, accepted, taken }, chance) => {
  const free = Array.from({ length: 20 }, () => `free-${chance.below(1e9)}.com`);
  const names = [...new Set([...taken.map((label) => `${label}.com`), ...free])];
  const idempotencyKey = randomUUID();
  const body = { domains: names, mode: 'verified' } as const;
  const { answer } = await retry(() =>
    cluster.api.domains.createBulkCheck({ body, idempotencyKey }),
  );
  if (accepted.bulks.has(answer.id)) return;
  const streamed = followToEnd(cluster, answer.id);
  streamed.catch(() => {}); // reported by `checkBulks`
  accepted.bulks.set(answer.id, { names, streamed });
};

/** Returns every name as often as the stream gave it. */
async function followToEnd({ api }: Cluster, id: string): Promise<string[]> {
  const names: string[] = [];
  for await (const event of api.follow(id, { outageMs: RETRY_MS })) {
    if (event.event === 'result') names.push(event.result.domain);
  }
  return names;
}

/** The call takes no idempotency key, so each retry first looks up whether the one before took effect. */
const renamePolicy: Operation = async ({ cluster, accepted, policyId }) => {
  const { api } = cluster;
  const name = `policy ${randomUUID()}`;
  const path = { id: policyId };
  const { sent } = await retry(async () => {
    const { name: found } = (await api.backup.readBackupPolicy({ path })) as { name: string };
    if (found !== name) await api.backup.updateBackupPolicy({ path, body: { name } });
  });
  accepted.renamings.push({ policyId, name, sent });
};

const OPERATIONS: readonly Operation[] = [
  ...[backUp, backUp, backUp, restore, checkNames, checkNames],
  ...[renamePolicy, deleteBackup],
];

/** A user who does one thing after the other until `signal` aborts. */
export async function keepBusy(world: World, chance: Chance, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await chance.pick(OPERATIONS)(world, chance);
    await delay(500 + chance.below(1_500), undefined, { signal }).catch(() => {});
  }
}

async function completedBackup(
  { api }: Cluster,
  { backups, deletions }: Accepted,
  chance: Chance,
): Promise<string | undefined> {
  const known = [...backups].filter(([jobId]) => !deletions.has(jobId));
  const [jobId, { source }] = known.length > 0 ? chance.pick(known) : ['', { source: undefined }];
  if (!source) return undefined;
  const path = { id: source.datasourceId, jobId };
  const { answer } = await retry(() => api.backup.readBackup({ path }));
  return answer.state === 'completed' ? jobId : undefined;
}

/** Asks until there is a final answer: a refusal is one, an outage is not. */
export async function retry<T>(ask: () => Promise<T>): Promise<{ answer: T; sent: number }> {
  const until = Date.now() + RETRY_MS;
  for (let sent = 1; ; sent++) {
    try {
      return { answer: await ask(), sent };
    } catch (error) {
      const isRefusal = error instanceof HoldfastError && !error.isPassing;
      if (isRefusal || Date.now() > until) throw error;
      await delay(250);
    }
  }
}

/** A refusal is fine: another user may have got in the way, such as with the same backup. */
function unlessRefused(error: unknown): undefined {
  const isRefusal = error instanceof HoldfastError && !error.isPassing && error.status !== 401;
  if (!isRefusal) throw error;
}
