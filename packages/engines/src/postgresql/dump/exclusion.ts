/** Which tables a policy leaves out, by patterns of `schema.table` where `*` is any characters. */
export type Exclusion = {
  leavesOut(schema: string, name: string): boolean;
  /** The same for pg_dump's `--exclude-table-data`. */
  arguments: string[];
  /** Patterns that name none of these. */
  unmatched(tables: Iterable<readonly [schema: string, name: string]>): string[];
};

/** A pattern without a dot names tables of any schema. A name may itself contain dots. */
export function createExclusion(patterns: readonly string[]): Exclusion {
  const rules = patterns.map((pattern) => ({ pattern, readings: readingsOf(pattern) }));
  const fits = (readings: Reading[], schema: string, name: string) =>
    readings.some((reading) => reading.schema.test(schema) && reading.name.test(name));
  return {
    leavesOut: (schema, name) => rules.some(({ readings }) => fits(readings, schema, name)),
    arguments: rules.flatMap(({ readings }) => readings.map(({ argument }) => argument)),
    unmatched(tables) {
      const all = [...tables];
      return rules
        .filter(({ readings }) => !all.some(([schema, name]) => fits(readings, schema, name)))
        .map(({ pattern }) => pattern);
    },
  };
}

type Reading = { schema: RegExp; name: RegExp; argument: string };

/** One for each dot, since it may be the one between schema and table. */
function readingsOf(pattern: string): Reading[] {
  const parts = pattern.split('.');
  const reading = (schema: string, name: string) => ({
    schema: expressionOf(schema),
    name: expressionOf(name),
    argument: `${quoted(schema)}.${quoted(name)}`,
  });
  if (parts.length === 1) return [reading('*', pattern)];
  return parts
    .slice(1)
    .map((_, i) => reading(parts.slice(0, i + 1).join('.'), parts.slice(i + 1).join('.')))
    .filter(({ argument }) => !argument.startsWith('.') && !argument.endsWith('.'));
}

function expressionOf(part: string): RegExp {
  const literal = part.split('*').map((text) => RegExp.escape(text));
  return new RegExp(`^${literal.join('.*')}$`, 'su');
}

/** All but `*` stands in quotes, where neither case nor any character has a meaning. */
function quoted(part: string): string {
  return part
    .split('*')
    .map((text) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`))
    .join('*');
}

/** The pattern for this very table. */
export function exactly(schema: string, name: string): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return `${quote(schema)}.${quote(name)}`;
}
