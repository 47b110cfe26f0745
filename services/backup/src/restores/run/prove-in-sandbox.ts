import { type Engine, NoSandbox } from '@holdfast/engines';
import { withPrivateFolder } from '../../backups/index.ts';
import type { Parts } from '../../parts.ts';
import type { Restorable } from '../require-restorable.ts';
import { needsOf } from '../target.ts';
import { loadBackup } from './load.ts';
import { proveRestored } from './prove.ts';
import type { Performed } from './restore-run.ts';

/**
 * Loads and compares in a server of its own, which is removed whatever happens. Answers `NoSandbox`
 * where none can be had.
 */
export function proveInSandbox(
  parts: Parts,
  restorable: Restorable,
  run: {
    engine: Engine;
    signal: AbortSignal;
    log(line: string): void;
    onBytes?(total: number): void;
    reached?(step: 'prepared' | 'loaded' | 'proven'): Promise<void>;
  },
): Promise<Performed | NoSandbox> {
  const { engine, signal, log, reached = async () => {} } = run;
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const needs = needsOf(restorable.manifest, 'omit');
    const sandbox = await engine.restoring
      .startSandbox({ needs, workDirectory, signal })
      .catch((error) => {
        if (error instanceof NoSandbox) return error;
        throw error;
      });
    if (sandbox instanceof NoSandbox) return sandbox;
    try {
      log(`A server for the test runs: ${sandbox.serverVersion}.`);
      await reached('prepared');
      const begun = performance.now();
      const ownership = 'omit';
      const common = { engine, target: sandbox.target, ownership, workDirectory, signal } as const;
      const {
        tool,
        warnings,
        rowOrder,
        asText,
        leftOut,
        asleep = [],
      } = await loadBackup(parts, restorable, {
        ...{ ...common, log },
        onBytes: run.onBytes ?? (() => {}),
      });
      const restoreMs = Math.round(performance.now() - begun);
      log(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
      for (const warning of warnings) log(`Warning: ${warning}`);
      await reached('loaded');
      const proof = await proveRestored(parts, restorable, {
        ...common,
        ...{ rowOrder, asText, leftOut, asleep },
      });
      await reached('proven');
      return { proof, warnings, restoreMs };
    } finally {
      await sandbox.stop();
    }
  });
}
