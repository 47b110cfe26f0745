import type { Measured } from '@holdfast/artifact';
import { DumpFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import type { DumpPlan } from './plan.ts';

/** See `RunningDump.check`. */
export function checkDump({ tables }: DumpPlan, measured: Measured, wording: Wording): void {
  const key = (schema: string | undefined, name: string) => JSON.stringify([schema, name]);
  const found = new Set(measured.tables.map(({ schema, name }) => key(schema, name)));
  const missing = tables.filter(({ dumped }) => !found.has(key(dumped.schema, dumped.name)));
  refuseTwins(tables, wording);
  if (missing.length === 0) return;
  const names = wording.list(missing.map(({ schema, name }) => wording.name(schema, name)));
  throw new DumpFailure(
    'DUMP_INCOMPLETE',
    `pg_dump reported success, but its dump lacks tables that are on the server: ${names}.`,
  );
}

/** In SQL_ASCII there may be two, one of which has its name in UTF-8. */
function refuseTwins(tables: DumpPlan['tables'], wording: Wording): void {
  const seen = new Set<string>();
  for (const { dumped } of tables) {
    const name = wording.name(dumped.schema, dumped.name);
    if (seen.size === seen.add(name).size) {
      throw new DumpFailure(
        'DUMP_FAILED',
        `Two tables are both read as ${name}, because the name of one is not UTF-8, and could not be told apart in a backup. Rename one of them.`,
      );
    }
  }
}
