import {
  type ComparedDerived,
  compareDerived,
  compareMeasured,
  type Difference,
  giveBack,
  type Measured,
  type MeasureOptions,
} from '@holdfast/artifact';
import {
  type ConnectionTarget,
  type DumpAbout,
  DumpFailure,
  type Engine,
  type RestoreOutcome,
} from '@holdfast/engines';
import type { Parts } from '../../parts.ts';
import type { RestoreProof } from '../model.ts';
import type { Restorable } from '../require-restorable.ts';
import { isSameSeries, judge } from '../rules.ts';
import { withDump } from './open-backup.ts';

type Run = {
  engine: Engine;
  target: ConnectionTarget;
  rowOrder: RestoreOutcome['rowOrder'];
  asText?: RestoreOutcome['asText'];
  leftOut?: RestoreOutcome['leftOut'];
  asleep?: RestoreOutcome['asleep'];
  /** Whether owners and grants are part of what is to be proven. */
  ownership: 'omit' | 'keep';
  workDirectory: string;
  signal: AbortSignal;
};

/**
 * Reads the restored database as a backup would, and compares it with what was backed up, table by
 * table. What prevents reading is the environment's fault, and says nothing about the data.
 */
export async function proveRestored(
  parts: Parts,
  restorable: Restorable,
  run: Run,
): Promise<RestoreProof> {
  try {
    return judge({ ...(await compareWith(parts, restorable, run)), leftOut: run.leftOut });
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof DumpFailure)) throw error;
    return { verdict: 'cannot_confirm', reason: error.message };
  }
}

type Compared = { differences: Difference[]; derived: ComparedDerived; rightsUnread: boolean };

async function compareWith(parts: Parts, restorable: Restorable, run: Run): Promise<Compared> {
  const { source, ...told } = restorable.manifest;
  const { measured, about } = await measureRestored(parts, restorable, run, {});
  const sameTool = isSameSeries(about, source, run.engine);
  const keeps = run.ownership === 'keep';
  // A manifest of an earlier version does not list owners and grants; the backup has them.
  const untold = keeps && sameTool && !told.rights && measured.rights;
  const { rights = told.rights } = untold ? await measureBackup(parts, restorable, run) : {};
  const expected = { ...told, ...(rights && { rights }) };
  const rightsUnread = keeps && !sameTool && measured.rights !== undefined;
  const how = { sameTool, rights: keeps ? 'compared' : 'ignored' } as const;
  const differences = compareMeasured(expected, measured, how);
  const doubtful = differences.filter(isDoubtful);
  const derived = compareDerived(expected.derived, about.derived);
  if (doubtful.length === 0) return { differences, derived, rightsUnread };
  // Before this counts as a loss, both are read once more without what a server is free to decide.
  const rowOrder = run.rowOrder === 'kept' ? 'counts' : 'ignored';
  const options: MeasureOptions = { rowOrder, again: namesOf(doubtful) };
  const held = await measureBackup(parts, restorable, run, options);
  const found = await measureRestored(parts, restorable, run, options);
  const still = namesOf(compareMeasured(held, found.measured, how).filter(isDoubtful));
  // What is stored must be what the manifest says; otherwise the two would agree on something else.
  const stored = await measureBackup(parts, restorable, run);
  const other = namesOf(compareMeasured(expected, stored, how).filter(isDoubtful));
  const isLoss = ({ name = '' }: Difference) => still.has(name) || other.has(name);
  return {
    differences: differences.filter((one) => !isDoubtful(one) || isLoss(one)),
    ...{ derived, rightsUnread },
  };
}

/** A table that exists but reads differently, or definitions that do. */
function isDoubtful({ what, problem }: Difference): boolean {
  return (
    what === 'schema' ||
    (what === 'table' && (problem === 'content_differs' || problem === 'rows_differ'))
  );
}

function namesOf(differences: readonly Difference[]): Set<string> {
  return new Set(differences.map(({ name = '' }) => name));
}

async function measureRestored(
  parts: Parts,
  { manifest }: Restorable,
  { engine, target, asText, asleep = [], workDirectory, signal }: Run,
  options: MeasureOptions,
): Promise<{ measured: Measured; about: DumpAbout }> {
  const { excludeTables } = manifest.options;
  const { network } = parts;
  const like = { surroundings: manifest.source.surroundings };
  const dump = await engine.dump(target, { network, signal, excludeTables, like, workDirectory });
  try {
    const measurer = engine.createMeasurer({ ...options, asText, asleep });
    for await (const chunk of dump.bytes) {
      measurer.write(chunk);
      giveBack(chunk);
    }
    const measured = measurer.finish();
    dump.check(measured);
    return { measured, about: dump.about };
  } finally {
    await dump.stop();
  }
}

/** What the stored backup holds, read to its end. */
export function measureBackup(
  parts: Parts,
  restorable: Restorable,
  { engine, signal }: Pick<Run, 'engine' | 'signal'>,
  options: MeasureOptions = {},
): Promise<Measured> {
  return withDump(parts, restorable, signal, async (dump) => {
    const measurer = engine.createMeasurer(options);
    for await (const chunk of dump) {
      measurer.write(chunk);
      giveBack(chunk);
    }
    return measurer.finish();
  });
}
