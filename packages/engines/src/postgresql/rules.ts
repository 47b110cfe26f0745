import type { ClientTool, ProbeFailure } from '../model.ts';
import type { ServerVersion } from '../session/model.ts';

export const PRODUCT = 'PostgreSQL';
/** What the threads of its sessions run. */
export const SESSIONS = new URL('./server-session.ts', import.meta.url);

/** The majors whose dumps are known here. Older ones have no client package any more. */
const OLDEST_MAJOR = 10;
const NEWEST_MAJOR = 18;

/** From `server_version_num` (`150008`; before 10: `90624`) and `server_version`. */
export function readServerVersion(number: number, text: string): ServerVersion {
  const major = Math.floor(number / 10_000);
  return {
    vendor: 'postgresql',
    major,
    minor: number % 10_000,
    text: /^[\w.]{1,40}/.exec(text)?.[0] ?? String(major),
  };
}

export function versionFailure({ major, text }: ServerVersion): ProbeFailure | undefined {
  if (major >= OLDEST_MAJOR && major <= NEWEST_MAJOR) return undefined;
  return {
    errorCode: 'SERVER_VERSION_UNSUPPORTED',
    errorMessage: `The server is PostgreSQL ${text}; versions ${OLDEST_MAJOR} to ${NEWEST_MAJOR} are supported.`,
  };
}

export type PostgresqlTools = { dump: ClientTool; restore: ClientTool };

/**
 * The programs for a server: of its own major version, since an older pg_dump refuses a newer
 * server and a newer one writes dumps that the server may not load. Both from one folder; where
 * that major is installed more than once, the newest.
 */
export function fittingTools(
  tools: readonly ClientTool[],
  major: number,
): PostgresqlTools | undefined {
  const folder = (tool: ClientTool) => tool.path.slice(0, tool.path.lastIndexOf('/'));
  return tools
    .filter((tool) => tool.name === 'pg_dump' && tool.major === major)
    .flatMap((dump) => {
      const restore = tools.find(
        (tool) =>
          tool.name === 'pg_restore' && tool.major === major && folder(tool) === folder(dump),
      );
      return restore ? [{ dump, restore }] : [];
    })
    .sort((a, b) => b.dump.minor - a.dump.minor)
    .at(0);
}

export function toolsFailure(tools: readonly ClientTool[], major: number): ProbeFailure {
  const versions = tools.filter((tool) => tool.name === 'pg_dump').map((tool) => tool.version);
  const installed = [...new Set(versions)].join(', ') || 'none';
  return {
    errorCode: 'CLIENT_TOOL_MISSING',
    errorMessage:
      `A backup of PostgreSQL ${major} needs pg_dump and pg_restore of version ${major} where ` +
      `Holdfast runs; installed there: ${installed}. Install the PostgreSQL ${major} client programs.`,
  };
}

/** `15` of `15.8`. */
export function seriesOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? version;
}

/** From the text that a manifest keeps: `15.8`, `17beta1`. */
export function majorIn(version: string): number {
  return Number(/^\d+/.exec(version)?.[0] ?? Number.NaN);
}

/**
 * The pg_restore for a dump and a server: no older than the pg_dump that wrote it, whose format it
 * has to read, and no newer than the server, to which it might send something unknown there
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
  return `Restoring a backup of PostgreSQL ${dumped} to a server of version ${server} needs pg_restore of version ${wanted} where Holdfast runs; installed there: ${installed}. Install the PostgreSQL ${dumped} client programs.`;
}
