import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pages } from '@holdfast/clients';
import { restoreInto, retry, type World } from './operations.ts';
import { compare } from './sources.ts';

const LAST = ['completed', 'failed', 'deleted'];

export type Ends = {
  backups: Map<string, string>;
  restores: Map<string, string>;
  bulks: Map<string, string>;
};

/** After a fault: everything accepted is still known, and what was over is still in the same state. */
export async function checkKnown(world: World, before: Ends): Promise<string[]> {
  const now = await endsOf(world);
  const wrong: string[] = [];
  for (const kind of ['backups', 'restores', 'bulks'] as const) {
    for (const [id, state] of before[kind]) {
      const then = now[kind].get(id);
      if (then === undefined) wrong.push(`${kind} ${id} was ${state} and is gone`);
      else if (state !== then && !(state === 'completed' && /delet/.test(then))) {
        if (LAST.includes(state)) wrong.push(`${kind} ${id} was ${state} and is ${then}`);
      }
    }
  }
  return wrong;
}

/** The state of everything that was accepted. */
export async function endsOf({ cluster, accepted }: World): Promise<Ends> {
  const { backup, domains } = cluster.api;
  const ends: Ends = { backups: new Map(), restores: new Map(), bulks: new Map() };
  for (const [jobId, { source }] of accepted.backups) {
    const path = { id: source.datasourceId, jobId };
    ends.backups.set(jobId, (await retry(() => backup.readBackup({ path }))).answer.state);
  }
  for (const id of accepted.restores.keys()) {
    const { answer } = await retry(() => backup.readRestore({ path: { id } }));
    ends.restores.set(id, answer.state);
  }
  for (const id of accepted.bulks.keys()) {
    const { answer } = await retry(() => domains.readBulkCheck({ path: { id } }));
    ends.bulks.set(id, answer.state);
  }
  return ends;
}

/**
 * Waits until everything accepted is over, restore tests included; returns what is not. A backup that
 * is due to be tried again in ten minutes is asked for: then it is tried at once.
 */
export async function untilOver(world: World, patienceMs: number): Promise<string[]> {
  for (const until = Date.now() + patienceMs; ; await delay(1_000)) {
    await tryWhatWasPutOff(world);
    const ends = await endsOf(world);
    const left = [
      ...[...ends.backups].filter(([, state]) => !LAST.includes(state)),
      ...[...ends.restores].filter(([, state]) => !LAST.includes(state)),
      ...[...ends.bulks].filter(
        ([, state]) => !['completed', 'failed', 'cancelled'].includes(state),
      ),
      ...(await testsUnderWay(world)),
    ];
    if (left.length === 0) return [];
    if (Date.now() > until) return left.map(([id, state]) => `${id} is still ${state}`);
  }
}

async function tryWhatWasPutOff({ cluster, accepted }: World): Promise<void> {
  const { backup } = cluster.api;
  for (const [jobId, { source, rows }] of accepted.backups) {
    const path = { id: source.datasourceId, jobId };
    const { nextAttemptAt } = (await retry(() => backup.readBackup({ path }))).answer;
    if (nextAttemptAt === null) continue;
    const { answer } = await retry(() =>
      backup.runBackupNow({ path: { id: source.datasourceId }, idempotencyKey: randomUUID() }),
    );
    if (!accepted.backups.has(answer.jobId)) accepted.backups.set(answer.jobId, { source, rows });
  }
}

async function testsUnderWay({ cluster, sources }: World): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const { datasourceId: id } of sources) {
    const call = { path: { id }, query: { state: 'created,started', limit: 100 } };
    const { answer } = await retry(() => cluster.api.backup.listDatasourceRestores(call));
    for (const { id: restore, state } of answer.items) found.push([`restore ${restore}`, state]);
  }
  return found;
}

/** Backups: each was asked for, and none has a false verdict. */
export async function checkBackups({ cluster, accepted, sources }: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const { datasourceId: id } of sources) {
    const list = cluster.api.backup.listDatasourceBackups;
    for await (const job of pages(list, { path: { id }, query: { limit: 100 } })) {
      const { jobId, state, proof, failure } = job;
      const asked = accepted.backups.has(jobId);
      if (!asked) wrong.push(`backup ${jobId} was asked for by nobody`);
      if (failure?.code === 'INTERNAL') wrong.push(`backup ${jobId}: ${failure.message}`);
      if (state === 'deleted' && !accepted.deletionsAsked.has(jobId))
        wrong.push(`${jobId} was deleted by nobody`);
      const isFalse = proof.verdict === 'mismatch' || proof.verdict === 'missing';
      if (isFalse && state === 'completed')
        wrong.push(`backup ${jobId} is said to be ${proof.verdict}`);
    }
  }
  return wrong;
}

/** Each restored database has the first rows of its source: exactly those of the backup. */
export async function checkRestores({ cluster, accepted }: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, { jobId, database }] of accepted.restores) {
    const { answer } = await retry(() => cluster.api.backup.readRestore({ path: { id } }));
    const asked = accepted.backups.get(jobId);
    if (answer.state !== 'completed' || !asked) continue;
    const { source, rows: least } = asked;
    const path = { id: source.datasourceId, jobId };
    const { answer: job } = await retry(() => cluster.api.backup.readBackup({ path }));
    const { rows, same } = await compare(cluster.server, source, database);
    if (!same) wrong.push(`restore ${id} has other rows than its source`);
    if (rows < least || rows !== job.rows) {
      wrong.push(
        `restore ${id} has ${rows} rows; its backup has ${job.rows}, asked for at ${least}`,
      );
    }
  }
  return wrong;
}

/** Bulk checks: every name once, in the results and in the stream; taken names are never available. */
export async function checkBulks({ cluster, accepted, taken }: World): Promise<string[]> {
  const wrong: string[] = [];
  const list = cluster.api.domains.listBulkResults;
  for (const [id, { names, streamed }] of accepted.bulks) {
    const found: string[] = [];
    for await (const { domain, status } of pages(list, { path: { id }, query: { limit: 500 } })) {
      found.push(domain);
      const isTaken = taken.some((label) => domain === `${label}.com`);
      if (isTaken && /available/.test(status)) wrong.push(`${domain} is said to be ${status}`);
      if (!isTaken && /registered|reserved/.test(status))
        wrong.push(`${domain} is said to be ${status}`);
    }
    const once = names.toSorted().join();
    if (found.sort().join() !== once)
      wrong.push(`bulk check ${id} has ${found.length} results for ${names.length} names`);
    const seen = await streamed.catch((error: Error) => [error.message]);
    if (seen.sort().join() !== once)
      wrong.push(`the stream of ${id} gave ${seen.length} results for ${names.length} names`);
  }
  return wrong;
}

/** Every accepted operation has one entry in the audit log; an edit at most one per time it was sent. */
export async function checkAudit({ cluster, accepted }: World): Promise<string[]> {
  const counts = new Map<string, number>();
  const renamed = new Map<string, number>();
  for await (const entry of pages(cluster.api.backup.listAuditLog, { query: { limit: 100 } })) {
    const key = `${entry.action} ${entry.target.id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const text = JSON.stringify(entry.details);
    for (const { name } of accepted.renamings) {
      if (entry.action === 'backup_policy.updated' && text.includes(`"${name}"`)) {
        renamed.set(name, (renamed.get(name) ?? 0) + 1);
      }
    }
  }
  const expectOnce = (action: string, id: string) =>
    counts.get(`${action} ${id}`) === 1
      ? []
      : [`${action} ${id}: ${counts.get(`${action} ${id}`) ?? 0} entries`];
  const endings = (id: string) =>
    ['completed', 'failed', 'reaped_stuck', 'reaped_healed', 'reaped_never_launched']
      .map((end) => counts.get(`backup_job.${end} ${id}`) ?? 0)
      .reduce((sum, each) => sum + each, 0);
  return [
    ...[...accepted.backups.keys()].flatMap((id) => expectOnce('backup_job.queued', id)),
    ...[...accepted.backups.keys()].flatMap((id) =>
      endings(id) === 1 ? [] : [`backup ${id} ended ${endings(id)} times`],
    ),
    ...[...accepted.deletions].flatMap((id) => expectOnce('backup_job.deleted', id)),
    ...[...accepted.restores.keys()].flatMap((id) => expectOnce('restore.created', id)),
    ...accepted.renamings.flatMap(({ name, sent }) => {
      const found = renamed.get(name) ?? 0;
      return found >= 1 && found <= sent
        ? []
        : [`${name} has ${found} entries, sent ${sent} times`];
    }),
  ];
}

/** Restores up to `most` of the backups that no user has restored, to compare their content, too. */
export async function restoreSome({ cluster, accepted }: World, most: number): Promise<void> {
  const restored = new Set([...accepted.restores.values()].map(({ jobId }) => jobId));
  const chosen: string[] = [];
  for (const [jobId, { source }] of accepted.backups) {
    if (chosen.length >= most) break;
    if (restored.has(jobId) || accepted.deletions.has(jobId)) continue;
    const path = { id: source.datasourceId, jobId };
    const { answer } = await retry(() => cluster.api.backup.readBackup({ path }));
    if (answer.state === 'completed') chosen.push(jobId);
  }
  for (const jobId of chosen) await restoreInto(cluster, accepted, jobId);
}
