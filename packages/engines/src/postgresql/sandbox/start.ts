import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAccount } from '@holdfast/platform/processes';
import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type ClientTool,
  type EngineSetup,
  NoSandbox,
  RestoreFailure,
  type Sandbox,
  type SandboxOptions,
} from '../../model.ts';
import { buildSandbox, NO_NETWORK, newPassword, type Site } from '../../sandbox/build.ts';
import type { Confinement } from '../../sandbox/confine.ts';
import { placeServer } from '../../sandbox/place-server.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { majorIn } from '../rules.ts';
import { describeLocale } from '../surroundings/locale.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import type { ServerFacts } from '../target/model.ts';
import { findServer } from './find-server.ts';
import {
  DATABASE,
  RESTORER,
  type ServerPrograms,
  SOCKET_NAME,
  SUPERUSER,
  SUPERUSER_FILE,
} from './model.ts';
import { notStarted, runServer } from './run-server.ts';

const WORK_MS = 60_000;

type ClientTools = (signal?: AbortSignal) => Promise<ClientTool[]>;

/** See `Restoring.startSandbox` for what it promises. */
export async function startSandbox(
  options: SandboxOptions,
  { places, keepIn }: Pick<EngineSetup, 'places' | 'keepIn'>,
  clientTools: ClientTools,
): Promise<Sandbox> {
  const { needs, signal } = options;
  const dumped = majorIn(needs.server.version);
  const tools = await clientTools(signal);
  signal.throwIfAborted();
  const programs = await findServer(dumped, places, tools, signal);
  return startSandboxOf(programs, options, keepIn);
}

/** The same, with a server that has been chosen already. */
export function startSandboxOf(
  programs: ServerPrograms,
  options: SandboxOptions,
  keepIn?: string,
): Promise<Sandbox> {
  const { needs, limits, signal } = options;
  async function build({ cleanup, guard }: Site): Promise<Omit<Sandbox, 'over' | 'stop'>> {
    // No other server on this machine has this account, not even another sandbox.
    const owner = newAccount();
    const socket = { name: SOCKET_NAME, forPrograms: true };
    const at = { program: programs.postgres, socket, owner };
    const { folder, confinement } = await placeServer(at, options, cleanup);
    const { server, password } = await runServer(programs, folder, confinement, {
      ...{ keepIn, limits, signal },
    });
    guard(server, folder);
    const secrets = { superuser: password, restorer: newPassword() };
    await writeFile(path.join(folder.run, SUPERUSER_FILE), secrets.superuser, {
      ...{ mode: 0o600, flag: 'wx' },
    });
    const target: ConnectionTarget = {
      ...{ engine: 'postgresql', host: 'localhost', port: 5432, socket: folder.run },
      ...{ database: DATABASE, username: RESTORER, password: new Secret(secrets.restorer) },
      ...{ tls: { mode: 'off' }, options: {} },
    };
    const admin: ConnectionTarget = {
      ...{ ...target, database: 'postgres' },
      ...{ username: SUPERUSER, password: new Secret(secrets.superuser) },
    };
    const serverVersion = await makeDatabase(admin, { needs, signal }, confinement, secrets);
    return { target, serverVersion, cutOff: confinement.cutOff };
  }

  return buildSandbox(options, build, (error) =>
    error instanceof RestoreFailure
      ? new NoSandbox(error.message, { cause: error })
      : notStarted(error instanceof Error ? error.message : String(error), error),
  );
}

/** Returns what the server is, and how it differs from the one that the backup came from. */
async function makeDatabase(
  admin: ConnectionTarget,
  { needs, signal }: Pick<SandboxOptions, 'needs' | 'signal'>,
  confinement: Confinement,
  secrets: { restorer: string },
): Promise<string> {
  const at = { network: NO_NETWORK, signal, deadlineMs: WORK_MS };
  const extensions = needs.extensions.map(({ name }) => name);
  const facts = await atServer(admin, at, 'look', { place: { kind: 'empty' }, extensions });
  refuseExtensions(facts, confinement);
  await atServer(admin, at, 'create-user', { username: RESTORER, password: secrets.restorer });
  const { encoding, collation } = needs.server;
  const surroundings = surroundingsOf(needs);
  const { instead } = await atServer(admin, at, 'create-database', {
    ...{ name: DATABASE, owner: RESTORER, otherLocale: 'taken' },
    ...(surroundings && { surroundings: { ...surroundings, tablespace: 'pg_default' } }),
    ...(encoding && { encoding }),
    ...(collation && { collation }),
  });
  const wanted = surroundings ? describeLocale(surroundings) : collation;
  const dumped = majorIn(needs.server.version);
  const notes = [
    ...(facts.version.major === dumped ? [] : [`newer than the backup’s ${dumped}`]),
    ...(instead ? [`sorts as ${instead}, because this machine has no locale ${wanted}`] : []),
  ];
  return [facts.version.text, ...(notes.length > 0 ? [`(${notes.join('; ')})`] : [])].join(' ');
}

function refuseExtensions({ extensions }: ServerFacts, { cutOff }: Confinement): void {
  const { list, name: shown } = createWording(createRedactor(''));
  const named = (some: ServerFacts['extensions']) => list(some.map(({ name }) => shown(name)));
  const untrusted = extensions.filter(
    ({ available, installed, trusted }) => available && !installed && !trusted,
  );
  if (untrusted.length > 0 && !cutOff) {
    throw new NoSandbox(
      `The backup needs extensions that may reach beyond the database (${named(untrusted)}), and this machine does not let Holdfast cut a server off from the network. Run Holdfast as root or allow user namespaces for restore tests.`,
    );
  }
}
