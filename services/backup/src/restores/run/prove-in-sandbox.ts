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
import { needsOf } from '../target.ts';
import { loadForProof } from './load.ts';
import { proveRestored } from './prove.ts';
import type { Performed } from './restore-run.ts';

const NOT_CUT_OFF =
  'This machine does not let Holdfast give the server a network and files of its own: only the rights of an ordinary user confine it.';

/**
 * Loads and compares in a server of its own, which is removed whatever happens. Returns `NoSandbox`
 * where none can be started. A backup that exceeds the server's limits cannot be confirmed.
 */
export function proveInSandbox(
  parts: Parts,
  restorable: Restorable,
  run: {
    engine: Engine;
    signal: AbortSignal;
    mayTryAgain: boolean;
    log(line: string): void;
    onBytes?(total: number): void;
    reached?(step: 'prepared' | 'loaded' | 'proven'): Promise<void>;
  },
): Promise<Performed | NoSandbox> {
  const { engine, log, reached = async () => {} } = run;
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const needs = needsOf(restorable.manifest, 'omit');
    const limits = limitsOf(parts, restorable);
    const sandbox = await engine.restoring
      .startSandbox({ needs, limits, workDirectory, signal: run.signal })
      .catch((error) => {
        if (error instanceof NoSandbox) return error;
        throw error;
      });
    if (sandbox instanceof NoSandbox) return sandbox;
    const begun = performance.now();
    try {
      log(`Started a server for the test: ${sandbox.serverVersion}.`);
      if (!sandbox.cutOff) log(NOT_CUT_OFF);
      await reached('prepared');
      const signal = AbortSignal.any([run.signal, sandbox.over]);
      const ownership = 'omit';
      const common = { engine, target: sandbox.target, ownership, workDirectory, signal } as const;
      const {
        tool,
        warnings,
        asText,
        leftOut,
        asleep = [],
      } = await loadForProof(parts, restorable, {
        ...{ ...common, log, disposable: true },
        onBytes: run.onBytes ?? (() => {}),
      });
      const restoreMs = Math.round(performance.now() - begun);
      log(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
      for (const warning of warnings) log(`Warning: ${warning}`);
      await reached('loaded');
      const proof = await proveRestored(parts, restorable, {
        ...common,
        ...{ asText, leftOut, asleep, mayTryAgain: run.mayTryAgain },
      });
      if (isProven(proof.verdict))
        await doTheRest(parts, sandbox, { engine, needs, asleep, signal });
      await reached('proven');
      return { proof, warnings, restoreMs };
    } catch (error) {
      if (!sandbox.over.aborted || run.signal.aborted) throw error;
      const proof = { verdict: 'cannot_confirm', reason: sandbox.over.reason.message } as const;
      return { proof, warnings: [], restoreMs: Math.round(performance.now() - begun) };
    } finally {
      await sandbox.stop();
    }
  });
}

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
