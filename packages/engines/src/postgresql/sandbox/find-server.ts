import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from '@holdfast/platform/embedded-postgres';
import { discoverTools, type ToolPlaces } from '../../client-tools/index.ts';
import { type ClientTool, NoSandbox } from '../../model.ts';
import { SERVERS } from '../programs.ts';
import { fittingTools, restoreTool } from '../rules.ts';
import type { ServerPrograms } from './model.ts';

/**
 * The server for a test of a backup of this major: an installed one of the same major, otherwise
 * the bundled one or the next newer that is installed. There must be a pg_dump of the server's own
 * major, which reads the result for the comparison, and a pg_restore that fits both.
 */
export async function findServer(
  dumped: number,
  places: ToolPlaces,
  tools: readonly ClientTool[],
  signal: AbortSignal,
): Promise<ServerPrograms> {
  const servers = [...(await installed(places, signal)), ...(await bundled())]
    .filter(({ major }) => major >= dumped)
    .sort((a, b) => a.major - b.major);
  const [fitting] = servers.filter(
    ({ major }) => fittingTools(tools, major) && restoreTool(tools, { dumped, server: major }),
  );
  if (fitting) return fitting;
  const found = [...new Set(servers.map(({ major }) => major))].join(', ');
  throw new NoSandbox(
    `A restore test of a PostgreSQL ${dumped} backup needs the server and client programs of version ${dumped} where Holdfast runs. ${
      found === ''
        ? 'There is no server of that version or a newer one.'
        : `Server versions found: ${found}, but no client programs of the same version.`
    } Install PostgreSQL ${dumped}.`,
  );
}

async function installed(places: ToolPlaces, signal: AbortSignal): Promise<ServerPrograms[]> {
  const servers = await discoverTools(places, SERVERS, signal);
  const found = await Promise.all(
    servers.map(async ({ path: postgres, major }) => {
      const initdb = path.join(path.dirname(postgres), 'initdb');
      const there = await access(initdb, constants.X_OK).then(
        () => true,
        () => false,
      );
      return there ? [{ major, postgres, initdb }] : [];
    }),
  );
  return found.flat();
}

/** The bundled server, which not every machine has. */
async function bundled(): Promise<ServerPrograms[]> {
  return findBinaries().then(
    (binaries) => [binaries],
    () => [],
  );
}
