import type { Measured } from '@holdfast/artifact';
import { type DumpAbout, DumpFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { rowsOf } from '../measure/object-name.ts';
import { findMissing, withMembers } from './inventory.ts';
import type { MemberRows, SourceFacts } from './model.ts';
import type { DumpPlan } from './plan.ts';

type Checked = {
  measured: Measured;
  facts: Pick<SourceFacts, 'expected'>;
  members: readonly MemberRows[];
  about: DumpAbout;
};

/** See `RunningDump.check`. */
export function checkDump(
  { tables, unwritten }: DumpPlan,
  { measured, facts, members, about }: Checked,
  wording: Wording,
): void {
  const made = new Set(measured.objects);
  const missing = tables.filter(({ dumped }) => !made.has(rowsOf(dumped)));
  refuseTwins(tables, wording);
  if (missing.length > 0) {
    const names = wording.list(missing.map(({ schema, name }) => wording.name(schema, name)));
    throw new DumpFailure(
      'DUMP_INCOMPLETE',
      `pg_dump reported success, but its dump lacks tables that are on the server: ${names}.`,
    );
  }
  if (!about.inventory) return;
  const added = new Set(about.inventory.added);
  const wanted = facts.expected.filter((one) => !unwritten.has(one.key) && !added.has(one.object));
  const lacking = findMissing(wanted, made);
  about.inventory = withMembers(about.inventory, members, lacking);
  const named = (about.inventory.notInDump ?? []).filter(({ harmless }) => !harmless);
  if (named.length === 0) return;
  const objects = wording.list(named.map(({ object }) => wording.said(object)));
  about.warnings.push(
    `The backup lacks what pg_dump leaves out: ${objects}. A restore lacks it, too.`,
  );
}

/** In SQL_ASCII there may be two, one of which has its name in UTF-8. */
function refuseTwins(tables: DumpPlan['tables'], wording: Wording): void {
  const seen = new Set<string>();
  for (const { dumped } of tables) {
    if (seen.size === seen.add(rowsOf(dumped)).size) {
      const name = wording.name(dumped.schema, dumped.name);
      throw new DumpFailure(
        'DUMP_FAILED',
        `Two tables are both read as ${name}, because the name of one is not UTF-8, and could not be told apart in a backup. Rename one of them.`,
      );
    }
  }
}
