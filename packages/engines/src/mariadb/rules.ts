import type { ClientTool, ProbeFailure } from '../model.ts';
import type { ServerVersion } from '../session/model.ts';

/** The server's version says which of the two it is. */
export const PRODUCT = 'MariaDB or MySQL';
/** What the threads of its sessions run. */
export const SESSIONS = new URL('./server-session.ts', import.meta.url);

export type Vendor = 'mariadb' | 'mysql';
type Range = { oldest: [number, number]; newest: number };

/** From this version to the last of that major. */
const SUPPORTED: Record<Vendor, Range> = {
  mariadb: { oldest: [10, 3], newest: 12 },
  mysql: { oldest: [5, 7], newest: 9 },
};
export const PRODUCTS: Record<Vendor, string> = { mariadb: 'MariaDB', mysql: 'MySQL' };

/** From `version()`: `10.11.6-MariaDB-0+deb12u1`, `8.0.36-0ubuntu0.22.04.1`. */
export function readServerVersion(text: string): ServerVersion {
  const [number = '', major = '0', minor = '0'] =
    /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,4})?/.exec(text) ?? [];
  const vendor = /mariadb/i.test(text) ? 'mariadb' : 'mysql';
  return {
    vendor,
    major: Number(major),
    minor: Number(minor),
    text: vendor === 'mariadb' ? `${number}-MariaDB` : number,
  };
}

/** `10.11` of `10.11.6`: definitions are written differently by 10.5 and 10.6, for example. */
export function seriesOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}

export function versionFailure(version: ServerVersion): ProbeFailure | undefined {
  const vendor = vendorOf(version);
  const { oldest, newest } = SUPPORTED[vendor];
  if (!isOlder(version, { major: oldest[0], minor: oldest[1] }) && version.major <= newest) {
    return undefined;
  }
  const product = PRODUCTS[vendor];
  return {
    errorCode: 'SERVER_VERSION_UNSUPPORTED',
    errorMessage: `The server is ${product} ${version.text}; ${product} ${oldest.join('.')} to ${newest} is supported.`,
  };
}

export type MariadbTools = { dump: ClientTool; client: ClientTool };

const DUMPS = ['mariadb-dump', 'mysqldump'];
const CLIENTS = ['mariadb', 'mysql'];

/**
 * The programs for a server: those of its own vendor, and for MySQL also those of MariaDB, which
 * can read it, while MySQL's mysqldump asks MariaDB for things that it does not have. The newest of
 * them, both from one folder.
 */
export function fittingTools(
  tools: readonly ClientTool[],
  server: ServerVersion,
): MariadbTools | undefined {
  const folder = (tool: ClientTool) => tool.path.slice(0, tool.path.lastIndexOf('/'));
  const vendors = server.vendor === 'mysql' ? ['mysql', 'mariadb'] : ['mariadb'];
  const pairs = tools
    .filter((tool) => DUMPS.includes(tool.name))
    .flatMap((dump) => {
      const client = tools.find(
        (tool) =>
          CLIENTS.includes(tool.name) &&
          tool.vendor === dump.vendor &&
          folder(tool) === folder(dump),
      );
      return client ? [{ dump, client }] : [];
    });
  return vendors
    .flatMap((vendor) =>
      pairs
        .filter(({ dump }) => dump.vendor === vendor)
        .sort((a, b) => b.dump.major - a.dump.major || b.dump.minor - a.dump.minor),
    )
    .at(0);
}

export function judgeTools(
  tools: readonly ClientTool[],
  server: ServerVersion,
  engine: string,
): { failure?: ProbeFailure; warnings: string[] } {
  const product = PRODUCTS[vendorOf(server)];
  const warnings =
    engine === server.vendor
      ? []
      : [`The datasource is set to ${engine}, but the server is ${product}.`];
  const fitting = fittingTools(tools, server);
  if (!fitting) return { failure: toolsFailure(tools, server), warnings };
  const { dump } = fitting;
  if (dump.vendor !== server.vendor) {
    warnings.push(
      `MySQL's own mysqldump is not installed where Holdfast runs; MariaDB's ${dump.name} ${dump.version} is used instead.`,
    );
  } else if (isOlder(dump, server)) {
    warnings.push(
      `The installed ${dump.name} ${dump.version} is older than the server: newer features may be missing from backups.`,
    );
  }
  return { warnings };
}

function toolsFailure(tools: readonly ClientTool[], server: ServerVersion): ProbeFailure {
  const found = tools
    .filter((tool) => DUMPS.includes(tool.name))
    .map((tool) => `${PRODUCTS[vendorOf(tool)]}'s ${tool.name} ${tool.version}`);
  const vendor = vendorOf(server);
  const wanted = vendor === 'mariadb' ? 'mariadb-dump and mariadb' : 'mysqldump and mysql';
  return {
    errorCode: 'CLIENT_TOOL_MISSING',
    errorMessage:
      `A backup of ${PRODUCTS[vendor]} needs its client programs ${wanted} where Holdfast runs; ` +
      `installed there: ${[...new Set(found)].join(', ') || 'none'}. Install the ${PRODUCTS[vendor]} client programs.`,
  };
}

type Number2 = { major: number; minor: number };

function isOlder(a: Number2, b: Number2): boolean {
  return a.major < b.major || (a.major === b.major && a.minor < b.minor);
}

/** The vendor of a server or a program. */
export function vendorOf({ vendor }: { vendor: string }): Vendor {
  return vendor === 'mariadb' ? 'mariadb' : 'mysql';
}
