import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { discoverTools, type ToolPlaces } from '../../client-tools/index.ts';
import { type ClientTool, NoSandbox, type RestoreNeeds } from '../../model.ts';
import { SERVERS } from '../programs.ts';
import { PRODUCTS, readServerVersion, vendorOf } from '../rules.ts';
import type { ServerProgram } from './model.ts';

const INSTALLERS = ['mariadb-install-db', 'mysql_install_db'];

/**
 * The oldest server of the backup's vendor that is not older than the one that the backup came
 * from, since that is the most like it.
 */
export async function findServer(
  places: ToolPlaces,
  { server }: RestoreNeeds,
  signal: AbortSignal,
): Promise<ServerProgram> {
  const needed = readServerVersion(server.version);
  const product = PRODUCTS[vendorOf(server)];
  const found = await discoverTools(places, SERVERS, signal);
  const own = found.filter(({ vendor }) => vendor === server.vendor);
  const fitting = own
    .filter(
      (one) =>
        one.major > needed.major || (one.major === needed.major && one.minor >= needed.minor),
    )
    .sort((a, b) => a.major - b.major || a.minor - b.minor);
  for (const program of fitting) {
    if (program.vendor === 'mysql') return { ...program, vendor: 'mysql', installer: undefined };
    const installer = await findInstaller(program);
    if (installer) return { ...program, vendor: 'mariadb', installer };
  }
  const installed = own.map(({ version }) => version).join(', ') || 'none';
  throw new NoSandbox(
    `A restore test of this backup needs a ${product} server of version ${needed.major}.${needed.minor} or newer where Holdfast runs; installed there: ${installed}. Install the ${product} server package; it does not have to be running.`,
  );
}

/**
 * Looked for in the server's own installation: beside it, in `bin` next to its folder, or in
 * `scripts`.
 */
async function findInstaller({ path: file }: ClientTool): Promise<string | undefined> {
  const folder = path.dirname(file);
  const base = path.dirname(folder);
  for (const place of [folder, path.join(base, 'bin'), path.join(base, 'scripts')]) {
    for (const name of INSTALLERS) {
      const installer = path.join(place, name);
      const is = await access(installer, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (is) return installer;
    }
  }
  return undefined;
}
