import type { DumpAbout, Engine } from '@holdfast/engines';

const MOST_NAMED = 10;

/**
 * Names tables that a policy leaves out although rows that it keeps refer to theirs. What is restored
 * from such a backup lacks the rows that it refers to, and its foreign keys cannot be created.
 */
export async function describeCutKeys(
  { leavesOut }: Pick<Engine, 'leavesOut'>,
  {
    foreignKeys = [],
    excludeTables,
    database,
  }: {
    foreignKeys: DumpAbout['foreignKeys'];
    excludeTables: readonly string[];
    database: string;
  },
): Promise<string[]> {
  if (excludeTables.length === 0) return [];
  const tables = foreignKeys.flatMap(({ table, needs }) => [table, needs]);
  const isLeftOut = await leavesOut(excludeTables, tables, database);
  const cut = foreignKeys.filter(({ table, needs }) => isLeftOut(needs) && !isLeftOut(table));
  if (cut.length === 0) return [];
  const nameOf = ({ schema, name }: { schema?: string | undefined; name: string }) =>
    JSON.stringify([schema, name].filter(Boolean).join('.'));
  const named = cut
    .slice(0, MOST_NAMED)
    .map(({ table, needs }) => `${nameOf(table)} to ${nameOf(needs)}`);
  const more = cut.length > named.length ? ` and ${cut.length - named.length} more` : '';
  return [
    `Foreign keys of rows in the backup refer to tables that the policy leaves out: ${named.join(', ')}${more}. ` +
      'Such a backup cannot be restored in full or confirmed. Leave out the referring tables as well, or neither.',
  ];
}
