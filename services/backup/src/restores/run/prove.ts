import { compareMeasured, type Manifest } from '../../artifact/index.ts';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { DumpFailure, type Engine } from '../../engines/model.ts';
import type { Parts } from '../../parts.ts';
import type { RestoreProof } from '../model.ts';

const MOST_DIFFERENCES = 100;

/**
 * Reads the restored database as a backup would, and compares it with what was backed up, table by
 * table. What stands in the way of reading is the environment's fault, and no word about the data.
 */
export async function proveRestored(
  parts: Parts,
  { source, options, ...expected }: Manifest,
  run: { engine: Engine; target: ConnectionTarget; workDirectory: string; signal: AbortSignal },
): Promise<RestoreProof> {
  const { engine, target, workDirectory, signal } = run;
  try {
    const dump = await engine.dump(target, {
      network: parts.network,
      signal,
      excludeTables: options.excludeTables,
      workDirectory,
    });
    try {
      const measurer = engine.createMeasurer();
      for await (const chunk of dump.bytes) measurer.write(chunk);
      const found = measurer.finish();
      dump.check(found);
      const { tool, server } = dump.about;
      const sameTool =
        majorOf(tool.version) === majorOf(source.tool.version) &&
        majorOf(server.version) === majorOf(source.server.version);
      const differences = compareMeasured(expected, found, { sameTool });
      return differences.length === 0
        ? { verdict: 'confirmed' }
        : { verdict: 'mismatch', differences: differences.slice(0, MOST_DIFFERENCES) };
    } finally {
      await dump.stop();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DumpFailure)) throw error;
    return { verdict: 'cannot_confirm', reason: error.message };
  }
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? version;
}
