import type { DatabaseEntry } from '../measure/rights.ts';
import type { PostgresqlSurroundings } from './model.ts';
import { settingsIn } from './statements.ts';

/** Settings that change what expressions compute, and nothing of how a dump is read. */
export const OF_EXPRESSIONS: readonly string[] = [
  'TimeZone',
  'timezone_abbreviations',
  'DateStyle',
  'IntervalStyle',
  'default_text_search_config',
  'extra_float_digits',
  'bytea_output',
  'xmlbinary',
  'lc_monetary',
  'lc_numeric',
  'lc_time',
];
const BY_NAME = new Map(OF_EXPRESSIONS.map((name) => [name.toLowerCase(), name]));

/** Custom ones as expressions read them; their code, which a module runs when it is loaded, is not there yet. */
const CUSTOM = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)+$/i;
const ONLY_WATCHES = /^(?:auto_explain|pg_stat_statements|pgaudit)\./i;
const RUNS_CODE = /\.(?:on_\w*init|start_proc)$/i;
/** A session begins with all of them in one message, which has 10,000 bytes. */
const LONGEST = 4_000;

/**
 * What expressions were computed with at the source: the settings of its database, and otherwise
 * those of its server. pg_restore --create likewise makes the former before anything else.
 */
export function settingsInForce(
  entries: readonly DatabaseEntry[],
  surroundings: PostgresqlSurroundings | undefined,
  { monetary }: { monetary: boolean },
): Record<string, string> {
  const all = [...Object.entries(surroundings?.ofServer ?? {}), ...settingsIn(entries)];
  const found = new Map<string, string>();
  for (const [name, value] of all) {
    const known = BY_NAME.get(name.toLowerCase());
    // Amounts of money are read as they were written.
    if (known === 'lc_monetary' && monetary) continue;
    if (known !== undefined || isCustom(name, value)) found.set(known ?? name, value);
  }
  let room = LONGEST;
  return Object.fromEntries(
    [...found].filter(([name, value]) => {
      room -= Buffer.byteLength(name) + 2 * Buffer.byteLength(value);
      return room >= 0;
    }),
  );
}

function isCustom(name: string, value: string): boolean {
  // A session begins before the server knows how its texts are encoded.
  const leftOut = RUNS_CODE.test(name) || ONLY_WATCHES.test(name);
  return CUSTOM.test(name) && !leftOut && /^[ -~\t]*$/.test(value);
}
