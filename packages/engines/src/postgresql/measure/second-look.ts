import { type TableMeasure, tableName } from '@holdfast/artifact';
import { DigestSum } from '../../measure/digest-sum.ts';
import { createCarefulDigest, createCarefulRows } from './careful-rows.ts';
import { readCopy } from './copy-statement.ts';
import type { RowDigest } from './row-set.ts';

type Table = { schema: string; name: string; copy: Buffer };
type Family = { sum: DigestSum; rows: number };

/** Of rows that are not looked at again, or whose family has their digest. */
const NONE = { sha256: '' };

/**
 * Measures some tables once more, without what the server is free to decide. Partitions that are
 * loaded through their table are one family: each gets the rows and the digest of all of them.
 */
export function createSecondLook(again: ReadonlySet<string>) {
  const families = new Map<string, Family>();
  const members: { table: TableMeasure; family: Family }[] = [];

  function familyOf({ schema, name, copy }: Table): Family | undefined {
    const into = readCopy(copy);
    if (!into || (into.schema === schema && into.name === name)) return undefined;
    const key = JSON.stringify([into.schema, into.name]);
    const family = families.get(key) ?? { sum: new DigestSum(), rows: 0 };
    families.set(key, family);
    return family;
  }

  return {
    digestOf(table: Table): RowDigest {
      if (!again.has(tableName(table))) return { update() {}, finish: () => NONE };
      const columns = readCopy(table.copy)?.columns ?? [];
      const family = familyOf(table);
      if (!family) return createCarefulDigest(columns);
      const { update } = createCarefulRows(columns, (row) => family.sum.add(row));
      return { update, finish: () => NONE };
    },
    /** Called after the last row of a table. */
    add(table: Table, measure: TableMeasure): void {
      const family = again.has(tableName(table)) ? familyOf(table) : undefined;
      if (!family) return;
      family.rows += measure.rows;
      members.push({ table: measure, family });
    },
    finish(): void {
      for (const { table, family } of members) {
        table.rows = family.rows;
        table.sha256 = family.sum.sha256();
      }
    },
  };
}
