import { createGlob, type Glob } from '@holdfast/platform/patterns';
import { type ExclusionRule, findLeftOut } from '../../dump/left-out.ts';
import type { ForeignKey } from '../../model.ts';

export type TableName = readonly [schema: string, name: string];

/** Which tables a policy leaves out, by patterns of `schema.table` where `*` is any characters. */
export type Exclusion = {
  rules: ExclusionRule<TableName>[];
  /**
   * The same for pg_dump's `--exclude-table-data`, once the rules have been matched against all
   * tables.
   */
  arguments(): string[];
};

/** A pattern without a dot names tables of any schema. A name may itself contain dots. */
export function createExclusion(patterns: readonly string[]): Exclusion {
  const rules = patterns.map((pattern) => new Rule(pattern));
  return { rules, arguments: () => rules.flatMap((rule) => rule.arguments()) };
}

/** See `Engine.leavesOut` for what it promises. */
export async function leavesOut(
  excludeTables: readonly string[],
  tables: readonly ForeignKey['table'][],
): Promise<(table: ForeignKey['table']) => boolean> {
  const keyOf = ({ schema = '', name }: ForeignKey['table']) => exactly(schema, name);
  const named = tables.map((table) => [keyOf(table), [table.schema ?? '', table.name]] as const);
  const { keys } = await findLeftOut(createExclusion(excludeTables).rules, new Map(named));
  return (table) => keys.has(keyOf(table));
}

/** Of a pattern with more dots, pg_dump is only given the readings that match a table. */
const FEW_DOTS = 4;

type Reading = { schema: Glob; name: Glob; argument: string };

/**
 * Any dot of the pattern may be the one between schema and table, and all others are dots in names:
 * for names without dots only one reading is tried, however many dots the pattern has.
 */
class Rule implements ExclusionRule<TableName> {
  readonly pattern: string;
  readonly #dots: number[];
  readonly #readings = new Map<number, Reading>();
  readonly #fitting = new Set<number>();

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#dots = dotsIn(pattern);
  }

  fits([schema, name]: TableName): boolean {
    const most = Math.max(0, this.#dots.length - 1);
    const last = Math.min(most, dotsIn(schema).length);
    for (let at = Math.max(0, most - dotsIn(name).length); at <= last; at += 1) {
      const reading = this.#reading(at);
      if (reading.schema(schema) && reading.name(name)) {
        this.#fitting.add(at);
        return true;
      }
    }
    return false;
  }

  arguments(): string[] {
    const few = this.#dots.length <= FEW_DOTS;
    const wanted = few ? [...(this.#dots.length === 0 ? [0] : this.#dots.keys())] : this.#fitting;
    return (
      [...wanted]
        .map((at) => this.#reading(at).argument)
        // An empty name matches nothing, and pg_dump would report it as a mistake.
        .filter((argument) => !argument.startsWith('.') && !argument.endsWith('.'))
    );
  }

  /** The reading with this many of the pattern's dots in the name of the schema. */
  #reading(at: number): Reading {
    const known = this.#readings.get(at);
    if (known) return known;
    const dot = this.#dots[at];
    const schema = dot === undefined ? '*' : this.pattern.slice(0, dot);
    const name = dot === undefined ? this.pattern : this.pattern.slice(dot + 1);
    const reading = {
      ...{ schema: createGlob(schema), name: createGlob(name) },
      argument: `${quoted(schema)}.${quoted(name)}`,
    };
    this.#readings.set(at, reading);
    return reading;
  }
}

function dotsIn(text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) found.push(at);
  return found;
}

/** Quotes everything but `*`: inside quotes, case is kept and no character is special. */
function quoted(part: string): string {
  return part
    .split('*')
    .map((text) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`))
    .join('*');
}

/** The pattern for exactly this table. */
export function exactly(schema: string, name: string): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return `${quote(schema)}.${quote(name)}`;
}

/**
 * The same by the bytes of the names, in a database of another encoding than UTF-8, in which
 * pg_dump takes what it is given. Undefined where it is not needed, and for the encodings of several
 * bytes a character.
 */
export function exactlyBytes(schema: Buffer, name: Buffer, encoding: string): string | undefined {
  const plain = [schema, name].every((bytes) => bytes.every((byte) => byte < 0x80));
  if (plain || encoding === 'UTF8' || encoding.startsWith('EUC_')) return undefined;
  // Outside quotes, patterns are regular expressions.
  const escaped = (bytes: Buffer) =>
    [...bytes].map((byte) => `\\u${byte.toString(16).padStart(4, '0')}`).join('');
  return `${escaped(schema)}.${escaped(name)}`;
}
