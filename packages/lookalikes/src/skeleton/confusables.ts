import { readTable } from './read-table.ts';

let data: ReadonlyMap<number, string> | undefined;

/** Unicode's table of confusable characters (UTS 39). Read when first asked for. */
export function confusables(): ReadonlyMap<number, string> {
  data ??= readTable('confusables.txt');
  return data;
}
