import type { ClientTool } from '../../model.ts';

/** From the text that a manifest keeps: `15.8`, `17beta1`. */
export function majorIn(version: string): number {
  return Number(/^\d+/.exec(version)?.[0] ?? Number.NaN);
}

/**
 * The pg_restore for a dump and a server: no older than the pg_dump that wrote it, whose format it
 * has to read, and no newer than the server, to which it might say what that does not understand
 * (`transaction_timeout`). Of these the newest.
 */
export function restoreTool(
  tools: readonly ClientTool[],
  { dumped, server }: { dumped: number; server: number },
): ClientTool | undefined {
  return tools
    .filter(({ name, major }) => name === 'pg_restore' && major >= dumped && major <= server)
    .sort((a, b) => b.major - a.major || b.minor - a.minor)
    .at(0);
}

export function restoreToolMissing(
  tools: readonly ClientTool[],
  { dumped, server }: { dumped: number; server: number },
): string {
  const versions = tools.filter(({ name }) => name === 'pg_restore').map(({ version }) => version);
  const installed = [...new Set(versions)].join(', ') || 'none';
  const wanted = dumped === server ? String(dumped) : `${dumped} to ${server}`;
  return `A backup of PostgreSQL ${dumped} goes to a server of version ${server} by pg_restore of version ${wanted}; installed where Holdfast runs: ${installed}. Install the PostgreSQL ${dumped} client programs.`;
}

/** One line of what `pg_restore --list` prints. */
export type ArchiveEntry = {
  id: number;
  /** As it is printed after the numbers: kind, schema or `-`, name, owner. */
  text: string;
};

export function readList(list: string): ArchiveEntry[] {
  return list.split('\n').flatMap((line) => {
    const [, id, text] = /^(\d+); \d+ \d+ (.*)$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id: Number(id), text }];
  });
}

/** What a new object keeps locked until its transaction ends: itself, its TOAST table and index. */
const LOCKS: [RegExp, number][] = [
  [/^(TABLE|SEQUENCE) (DATA|SET|OWNED BY) |^(COMMENT|ACL|DEFAULT|DEFAULT ACL|BLOBS?) /, 0],
  [/^(TABLE|MATERIALIZED VIEW) /, 3],
];
const LOCKS_OF_OTHERS = 1;
/** Others need some, too, and our count is no more than an estimate. */
const SHARE = 0.5;

/** Whether the server can keep all that is in this archive locked at once. */
export function fitsOneTransaction(entries: readonly ArchiveEntry[], lockRoom: number): boolean {
  const locks = entries.reduce(
    (sum, { text }) => sum + (LOCKS.find(([kind]) => kind.test(text))?.[1] ?? LOCKS_OF_OTHERS),
    0,
  );
  return locks <= lockRoom * SHARE;
}

/** Entries that would fail for a reason that takes nothing away from the data. */
export function leaveOut(
  entries: readonly ArchiveEntry[],
  { ownsPublic, foreignExtensions }: { ownsPublic: boolean; foreignExtensions: readonly string[] },
): { left: ReadonlySet<number>; why: string[] } {
  const left = new Set<number>();
  const why: string[] = [];
  for (const { id, text } of entries) {
    const extension = foreignExtensions.find((name) =>
      text.startsWith(`COMMENT - EXTENSION ${name} `),
    );
    if (extension !== undefined) {
      left.add(id);
      why.push(
        `The comment on extension ${extension} was left out: the extension is there already and belongs to somebody else.`,
      );
    }
    if (!ownsPublic && text.startsWith('COMMENT - SCHEMA public ')) {
      left.add(id);
      why.push('The comment on schema public was left out: the schema belongs to somebody else.');
    }
  }
  return { left, why };
}
