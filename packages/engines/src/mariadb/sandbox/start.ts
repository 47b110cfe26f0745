import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newAccount } from '@holdfast/platform/processes';
import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type EngineSetup,
  RestoreFailure,
  type Sandbox,
  type SandboxOptions,
} from '../../model.ts';
import { buildSandbox, NO_NETWORK, newPassword, type Site } from '../../sandbox/build.ts';
import type { SandboxFolder } from '../../sandbox/folder.ts';
import { placeServer } from '../../sandbox/place-server.ts';
import type { SandboxServer } from '../../sandbox/serve.ts';
import { enginesThatStay, surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import { fitsAsName } from '../target/server.ts';
import { findServer } from './find-server.ts';
import { ASIDE, DATABASE, REPLACED, RESTORER, type ServerProgram, SOCKET_NAME } from './model.ts';
import { providePlugins } from './plugins.ts';
import { notStarted, reasonOf, runServer } from './run-server.ts';

const START_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** See `Restoring.startSandbox` for what it promises. */
export async function startSandbox(
  options: SandboxOptions,
  { places, keepIn }: Pick<EngineSetup, 'places' | 'keepIn'>,
): Promise<Sandbox> {
  const { needs, signal } = options;
  signal.throwIfAborted();
  const program = await findServer(places, needs, signal);

  async function build({ cleanup, guard }: Site): Promise<Omit<Sandbox, 'over' | 'stop'>> {
    // Not the account of the machine's own database servers, whose files it could then read.
    const owner = newAccount();
    const socket = { name: SOCKET_NAME, forPrograms: false };
    const at = { program: program.path, socket, owner };
    const { folder, confinement } = await placeServer(at, options, cleanup);
    const { limits, storageEngines } = surroundingsOf(needs);
    const plugins = await providePlugins(program, storageEngines, folder);
    const how = { keepIn, limits, plugins, signal };
    const server = await runServer(program, folder, confinement, how);
    guard(server, folder);
    const target = await prepareWhenUp(server, folder, options);
    const { cutOff } = confinement;
    const swap = { current: REPLACED, side: target.database, aside: ASIDE };
    return {
      ...{ target, serverVersion: describe(program), cutOff },
      ...(enginesThatStay(storageEngines).length === 0 && { swap }),
    };
  }

  return buildSandbox(options, build, (error) => notStarted('start', error));
}

const describe = ({ vendor, version }: ServerProgram) =>
  vendor === 'mariadb' ? `${version}-MariaDB` : version;

/** Waits until the server answers, then makes the database and its user. */
async function prepareWhenUp(
  server: SandboxServer,
  folder: SandboxFolder,
  { needs, signal }: SandboxOptions,
): Promise<ConnectionTarget> {
  const { encoding, collation, vendor } = needs.server;
  const { comment, timeZones, elsewhere } = surroundingsOf(needs);
  const database = fitsAsName(needs.database ?? '') ? (needs.database ?? '') : DATABASE;
  const password = newPassword();
  const target: ConnectionTarget = {
    engine: vendor === 'mysql' ? 'mysql' : 'mariadb',
    ...{ host: 'localhost', port: 0, socket: path.join(folder.run, SOCKET_NAME) },
    ...{ database, username: RESTORER, password: new Secret(password) },
    ...{ tls: { mode: 'off' }, options: {} },
  };
  const root = { ...target, username: 'root', password: new Secret('') };
  const preparation = {
    ...{ database, username: target.username, password, rootPassword: newPassword() },
    ...(encoding && { encoding }),
    ...(collation && { collation }),
    ...(comment !== undefined && { comment }),
    timeZones,
    elsewhere,
  };
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  const at = { network: NO_NETWORK, signal, deadlineMs: START_MS };
  for (const until = performance.now() + START_MS; ; await delay(LOOK_EVERY_MS)) {
    signal.throwIfAborted();
    if (over || performance.now() > until) throw notStarted('start', await reasonOf(folder));
    try {
      await atServer(root, at, 'prepare', preparation);
      return target;
    } catch (error) {
      const notYet = error instanceof RestoreFailure && error.code === 'HOST_UNREACHABLE';
      if (!notYet) throw error;
    }
  }
}
