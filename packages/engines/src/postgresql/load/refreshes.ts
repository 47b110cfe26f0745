import type { ArchiveContents } from './contents.ts';

const KIND = 'MATERIALIZED VIEW DATA';

export const hasRefreshes = (entries: readonly { text: string }[]) =>
  entries.some(({ text }) => text.startsWith(KIND));

/**
 * pg_restore turns `row_security` off, under which a materialised view cannot be refreshed whose owner is
 * bound by policies of the tables that it reads. It shows what the policies let its owner read, as where it
 * was dumped. Returns other definitions, by the numbers of their entries.
 */
export function refreshUnderPolicies({
  entries,
  definitionOf,
}: Pick<ArchiveContents, 'entries' | 'definitionOf'>): ReadonlyMap<number, Buffer> {
  const [before, after] = ['SET row_security = on;\n', '\nSET row_security = off;\n'];
  return new Map(
    entries
      .filter(({ kind, definition: { from, to } }) => kind === KIND && from < to)
      .map((entry) => [
        entry.id,
        Buffer.concat([Buffer.from(before), definitionOf(entry), Buffer.from(after)]),
      ]),
  );
}
