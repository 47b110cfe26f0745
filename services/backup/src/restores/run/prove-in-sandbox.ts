import {
  type Engine,
  limitsFor,
  NoSandbox,
  type RestoreNeeds,
  type RestoreOutcome,
  type Sandbox,
  type SandboxLimits,
} from '@holdfast/engines';
import { withPrivateFolder } from '../../backups/index.ts';
import { isProven } from '../../backups/model.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { withRefused } from '../rules.ts';
import { needsOf } from '../target.ts';
import { loadBackup, loadForProof } from './load.ts';
import { proveRestored } from './prove.ts';
import type { Performed } from './restore-run.ts';

const NOT_CUT_OFF =
  'This machine does not let Holdfast give the server a network and files of its own: only the rights of an ordinary user confine it.';

type Run = {
  engine: Engine;
  signal: AbortSignal;
  mayTryAgain: boolean;
  /** `keep`: a restore that keeps owners and grants is proven, too. */
  ownership: RestoreNeeds['ownership'];
  log(line: string): void;
  onBytes?(total: number): void;
  reached?(step: 'prepared' | 'loaded' | 'proven'): Promise<void>;
};

/**
 * Loads and compares in a server of its own, which is removed whatever happens. Returns `NoSandbox`
 * where none can be started. A backup that exceeds the server's limits cannot be confirmed.
 */
export async function proveInSandbox(
  parts: Parts,
  restorable: Restorable,
  run: Run,
): Promise<Performed | NoSandbox> {
  const { reached = async () => {} } = run;
  let byOwners = false;
  const done = await inSandbox(parts, restorable, { ...run, ownership: 'omit' }, async (at) => {
    const { engine, log, sandbox, common } = at;
    await reached('prepared');
    const { tool, warnings, asText, leftOut, ...rest } = await loadForProof(parts, restorable, {
      ...{ ...common, log, disposable: true },
      onBytes: run.onBytes ?? (() => {}),
    });
    const { asleep = [] } = rest;
    byOwners = rest.computedByOwners ?? false;
    const restoreMs = Math.round(performance.now() - at.begun);
    log(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
    for (const warning of warnings) log(`Warning: ${warning}`);
    await reached('loaded');
    const proof = await proveRestored(parts, restorable, {
      ...common,
      ...{ asText, leftOut, asleep, mayTryAgain: run.mayTryAgain },
    });
    const { signal } = common;
    if (isProven(proof.verdict))
      await doTheRest(parts, sandbox, { engine, needs: at.needs, asleep, signal });
    if (!byOwners || run.ownership === 'omit') await reached('proven');
    return { proof, warnings, restoreMs };
  });
  if (done instanceof NoSandbox || !isProven(done.proof.verdict)) return done;
  if (!byOwners || run.ownership === 'omit') return done;
  run.log('Loading it again with owners and grants, since parts of it are computed as its owners.');
  const kept = await inSandbox(parts, restorable, { ...run, ownership: 'keep' }, async (at) => {
    const { leftOut = [] } = await loadBackup(parts, restorable, {
      ...{ ...at.common, log: at.log, disposable: false, onFailedObject: 'skip', onBytes() {} },
    });
    const proof = withRefused(done.proof, leftOut);
    return { ...done, proof };
  });
  await reached('proven');
  if (!(kept instanceof NoSandbox)) return { ...kept, restoreMs: done.restoreMs };
  return { ...done, proof: { verdict: 'cannot_confirm', reason: kept.message } };
}

/** What a sandbox exceeds is said of the backup, and does not fail the run. */
function inSandbox(
  parts: Parts,
  restorable: Restorable,
  { engine, log, ownership, signal }: Pick<Run, 'engine' | 'log' | 'signal'> & Kept,
  use: (at: {
    engine: Engine;
    sandbox: Sandbox;
    needs: RestoreNeeds;
    begun: number;
    common: Kept &
      Pick<Parameters<typeof loadBackup>[2], 'engine' | 'target' | 'workDirectory' | 'signal'>;
    log(line: string): void;
  }) => Promise<Performed>,
): Promise<Performed | NoSandbox> {
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const needs = needsOf(restorable.manifest, ownership);
    const limits = limitsOf(parts, restorable);
    const sandbox = await engine.restoring
      .startSandbox({ needs, limits, workDirectory, signal })
      .catch((error) => {
        if (error instanceof NoSandbox) return error;
        throw error;
      });
    if (sandbox instanceof NoSandbox) return sandbox;
    const begun = performance.now();
    try {
      log(`Started a server for the test: ${sandbox.serverVersion}.`);
      if (!sandbox.cutOff) log(NOT_CUT_OFF);
      const until = AbortSignal.any([signal, sandbox.over]);
      const common = { engine, target: sandbox.target, ownership, workDirectory, signal: until };
      return await use({ engine, sandbox, needs, begun, common, log });
    } catch (error) {
      if (!sandbox.over.aborted || signal.aborted) throw error;
      const proof = { verdict: 'cannot_confirm', reason: sandbox.over.reason.message } as const;
      return { proof, warnings: [], restoreMs: Math.round(performance.now() - begun) };
    } finally {
      await sandbox.stop();
    }
  });
}

type Kept = Pick<RestoreNeeds, 'ownership'>;

/** What real restores do with a database that was loaded and proven: see `performRestore`. */
async function doTheRest(
  { network }: Parts,
  { target, swap }: Sandbox,
  { engine, needs, asleep, signal }: Rest,
): Promise<void> {
  const { restoring } = engine;
  const session = { network, signal };
  if (asleep.length > 0) await restoring.wake(target, asleep, session);
  if (!swap) return;
  await restoring.createDatabase(target, swap.current, needs, session);
  await restoring.swap(target, { ...swap, asleep }, session);
}

type Rest = {
  engine: Engine;
  needs: RestoreNeeds;
  asleep: NonNullable<RestoreOutcome['asleep']>;
  signal: AbortSignal;
};

/** What the server computes in addition to the rows of the dump takes room, too. */
function limitsOf({ diskFloor: keepFree, pace }: Parts, { manifest }: Restorable): SandboxLimits {
  const { job, dump, derived } = manifest;
  const rows = (derived?.relations ?? []).reduce((sum, { rows }) => sum + rows, dump.rows);
  const backupMs = Date.parse(job.finishedAt) - Date.parse(job.startedAt);
  const least = { keepFree, leastMs: pace.restoreTest };
  return limitsFor({ bytes: dump.bytes, rows, backupMs }, least);
}
