import { findLeftOut } from '../../dump/left-out.ts';
import { DumpFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { hiddenRows } from '../probe/readable.ts';
import { createExclusion, exactly, type TableName } from './exclusion.ts';
import type { DerivedRelation, MemberRelation, SourceFacts, SourceTable } from './model.ts';

export type DumpPlan = {
  /** Tables whose rows must be in the dump. */
  tables: SourceTable[];
  bytes: number;
  /** To be measured beside the dump: a table whose rows are left out has no generated values either. */
  derived: DerivedRelation[];
  /** What belongs to extensions and is not left out. */
  members: MemberRelation[];
  /** Positions of sequences that are left out as rows are, by their keys. */
  unwritten: ReadonlySet<string>;
  /** Arguments for pg_dump that leave rows out. */
  arguments: string[];
  warnings: string[];
};

/** What is dumped and what is not. Throws a `DumpFailure` where rows would be missing. */
export async function planDump(
  facts: SourceFacts,
  excludeTables: readonly string[],
  { user, wording }: { user: string; wording: Wording },
): Promise<DumpPlan> {
  const exclusion = createExclusion(excludeTables);
  const all = facts.tables.flatMap(({ schema, name, above }): TableName[] => [
    [schema, name],
    ...above,
  ]);
  for (const { schema, name } of facts.members) all.push([schema, name]);
  const byKey = new Map(all.map((table) => [exactly(...table), table]));
  const { keys: leftOut, idle } = await findLeftOut(exclusion.rules, byKey);
  const named = (tables: readonly SourceTable[]) =>
    wording.list(tables.map(({ schema, name }) => wording.name(schema, name)));
  const byName = ({ schema, name }: SourceTable) => leftOut.has(exactly(schema, name));
  // Leaving out a partitioned table means leaving out its partitions; pg_dump can do that only
  // since 16.
  const byParent = (table: SourceTable) =>
    !byName(table) && table.above.some((parent) => leftOut.has(exactly(...parent)));
  const kept = facts.tables.filter((table) => !byName(table) && !byParent(table));
  const sequences = facts.expected.flatMap(({ key, sequence }) =>
    sequence ? [{ key, ...sequence }] : [],
  );
  const { keys: unwritten } = await findLeftOut(
    exclusion.rules,
    new Map(sequences.map(({ key, schema, name }): [string, TableName] => [key, [schema, name]])),
  );
  const lost = facts.standby ? sequences.filter((sequence) => sequence.unlogged) : [];
  const unlogged = kept.filter((table) => table.unlogged);
  const tables = facts.standby ? kept.filter((table) => !table.unlogged) : kept;

  const hidden = tables.filter((table) => table.rowsHidden);
  if (hidden.length > 0) throw new DumpFailure('ROWS_HIDDEN', hiddenRows(user, named(hidden)));

  const warnings = [...facts.warnings];
  if (idle.length > 0) {
    const patternsShown = wording.list(idle.map((pattern) => wording.name(pattern)));
    warnings.push(`No table is left out by ${patternsShown}: nothing in the database matches.`);
  }
  if (unlogged.length > 0) {
    warnings.push(
      facts.standby
        ? `The rows of unlogged tables are not in the backup, since a standby does not have them: ${named(unlogged)}.`
        : `Unlogged tables are backed up as they are now; the server empties them when it crashes: ${named(unlogged)}.`,
    );
  }
  const estimated = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const dumped = new Set(tables.map(({ schema, name }) => exactly(schema, name)));
  return {
    tables,
    members: facts.members.filter(({ schema, name }) => !leftOut.has(exactly(schema, name))),
    warnings,
    unwritten: new Set([...unwritten, ...lost.map(({ key }) => key)]),
    derived: facts.derived.filter(
      ({ what, schema, name }) => what === 'materialised_view' || dumped.has(exactly(schema, name)),
    ),
    // Tables that were never analysed have no estimate.
    bytes: estimated || (tables.length > 0 ? facts.databaseBytes : 0),
    arguments: [...exclusion.arguments()]
      .map((pattern) => `--exclude-table-data=${pattern}`)
      .concat(
        withoutRows(
          facts.tables.filter(
            (table) => byParent(table) || (table.pattern !== undefined && byName(table)),
          ),
        ),
        facts.standby ? ['--no-unlogged-table-data'] : [],
      ),
  };
}

/** Arguments for pg_dump that leave the rows of these tables out. */
export function withoutRows(tables: readonly SourceTable[]): string[] {
  return tables.map(
    ({ schema, name, pattern }) => `--exclude-table-data=${pattern ?? exactly(schema, name)}`,
  );
}
