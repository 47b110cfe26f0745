import {
  compareDerived,
  compareInventory,
  compareMeasured,
  type Difference,
  giveBack,
  type Measured,
  type MeasureOptions,
  withDefinitions,
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
import { type Compared, findTooLittle, isSameSeries, judge, judgeUnread } from '../rules.ts';
import { withDump } from './open-backup.ts';

type Run = {
  engine: Engine;
  target: ConnectionTarget;
  asText?: RestoreOutcome['asText'];
  leftOut?: RestoreOutcome['leftOut'];
  /** The user asked to go past what cannot be restored. */
  skipped?: boolean;
  asleep?: RestoreOutcome['asleep'];
  /** Whether owners and grants are part of what is to be proven. */
  ownership: 'omit' | 'keep';
  /** There is another attempt, so what prevents reading for now ends this one. */
  mayTryAgain?: boolean;
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
  const { leftOut, skipped = false } = run;
  try {
    return judge(await compareWith(parts, restorable, run), { leftOut, skipped });
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof DumpFailure)) throw error;
    if (error.transient && run.mayTryAgain) throw error;
    return judgeUnread(error.message, { leftOut, skipped });
  }
}

async function compareWith(parts: Parts, restorable: Restorable, run: Run): Promise<Compared> {
  const { source, inventory, ...manifest } = restorable.manifest;
  const without = new Set(run.leftOut?.flatMap(({ marks = [] }) => marks));
  const lacking: MeasureOptions = without.size > 0 ? { without } : {};
  // What the copy lacks by a fault that has a name is taken out of both, to compare all the rest.
  const told = {
    ...manifest,
    ...(without.size > 0 && (await measureBackup(parts, restorable, run, lacking))),
  };
  const { measured, about } = await measureRestored(parts, restorable, run, lacking);
  const sameTool = isSameSeries(about, source, run.engine);
  const keeps = run.ownership === 'keep';
  // A manifest of an earlier version does not list owners and grants; the backup has them.
  const untold = keeps && sameTool && !told.rights && measured.rights;
  const { rights = told.rights } = untold
    ? await measureBackup(parts, restorable, run, lacking)
    : {};
  const expected = { ...told, ...(rights && { rights }) };
  const how = { sameTool, rights: keeps ? 'compared' : 'ignored' } as const;
  const differences = compareMeasured(expected, measured, how);
  const doubtful = differences.filter(isDoubtful);
  const excused = [
    ...(run.asText?.objects ?? []),
    ...(run.leftOut ?? []).flatMap(({ object, listed = [] }) => [object, ...listed]),
  ];
  const compared = {
    derived: compareDerived(restorable.manifest.derived, about.derived),
    inventory: compareInventory(inventory, about.inventory, {
      sameSeries: sameTool,
      excused,
    }),
    tooLittle: findTooLittle(restorable.manifest),
    rightsUnread: keeps && !sameTool && measured.rights !== undefined,
  };
  if (doubtful.length === 0) return { differences, ...compared };
  // Before this counts as a loss, both are read once more without what a server is free to decide.
  const options: MeasureOptions = { ...lacking, again: namesOf(doubtful) };
  const held = await measureBackup(parts, restorable, run, options);
  const found = await measureRestored(parts, restorable, run, options);
  const still = namesOf(compareMeasured(held, found.measured, how).filter(isDoubtful));
  // What is stored must be what the manifest says; otherwise the two would agree on something else.
  const stored = await measureBackup(parts, restorable, run);
  const other = namesOf(compareMeasured(manifest, stored, how).filter(isDoubtful));
  const recomputed = tablesWithSameGiven(held, found.measured, still).difference(other);
  const isLoss = ({ name = '' }: Difference) =>
    (still.has(name) && !recomputed.has(name)) || other.has(name);
  const redefined = doubtful.some((one) => one.what === 'schema' && isLoss(one));
  return {
    ...compared,
    ...(redefined && {
      inventory: withDefinitions(compared.inventory, withoutThese(held, excused), found.measured),
    }),
    differences: differences.filter((one) => !isDoubtful(one) || isLoss(one)),
    derived: {
      ...compared.derived,
      recomputed: [
        ...compared.derived.recomputed,
        ...[...recomputed].map((name) => `generated columns of table ${name}`),
      ],
    },
  };
}

function withoutThese(
  { definitions }: Measured,
  names: readonly string[],
): Pick<Measured, 'definitions'> {
  const left = new Set(names);
  return definitions
    ? { definitions: new Map([...definitions].filter(([name]) => !left.has(name))) }
    : {};
}

/** Tables that differ, but only in what their servers work out by themselves. */
function tablesWithSameGiven(
  before: Measured,
  after: Measured,
  differing: ReadonlySet<string>,
): Set<string> {
  const there = new Map(after.tables.map((table) => [table.name, table]));
  const same = before.tables.filter(
    ({ name, rows, given }) =>
      given !== undefined && there.get(name)?.given === given && there.get(name)?.rows === rows,
  );
  return new Set(same.map(({ name }) => name).filter((name) => differing.has(name)));
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
  const like = {
    surroundings: manifest.source.surroundings,
    database: manifest.source.database,
    added: manifest.inventory?.added,
  };
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
