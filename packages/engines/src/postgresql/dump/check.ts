import type { Measured } from '@holdfast/artifact';
import { DumpFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import type { DumpPlan } from './plan.ts';

/** See `RunningDump.check`. */
export function checkDump({ tables }: DumpPlan, measured: Measured, wording: Wording): void {
  const key = (schema: string | undefined, name: string) => JSON.stringify([schema, name]);
  const found = new Set(measured.tables.map(({ schema, name }) => key(schema, name)));
  const missing = tables.filter(({ dumped }) => !found.has(key(dumped.schema, dumped.name)));
  if (missing.length === 0) return;
  const names = wording.list(missing.map(({ schema, name }) => wording.name(schema, name)));
  throw new DumpFailure(
    'DUMP_INCOMPLETE',
    `pg_dump reported success, but its dump lacks tables that are on the server: ${names}.`,
  );
}
