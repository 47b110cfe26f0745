import { execFile } from 'node:child_process';
import { access, constants, glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, type PostgresBinaries } from '@holdfast/platform/embedded-postgres';
import { ensureDebianPackages } from '@holdfast/platform/testing';
import { Refusal } from '../model.ts';

/** Where systems put PostgreSQL, each version in a folder of its own. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/{libpq,postgresql@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*}/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];
/** The newest that Holdfast can back up. */
const NEWEST = 18;
const PACKAGES = ['postgresql', 'postgresql-client'];

/**
 * A server for the shop: of the version that made it, if the shop exists already. A backup needs client
 * programs of the server's own version, so a new shop gets the newest server that has them here, whether
 * installed or bundled with Holdfast. Where there is none, Debian's is installed, or refuses with what
 * is needed.
 */
export async function findPrograms(
  shop: string,
  installing: () => void,
): Promise<PostgresBinaries> {
  const madeBy = await majorIn(shop);
  const found = await newest(madeBy);
  if (found) return found;
  if (madeBy !== undefined) {
    throw new Refusal(
      `The shop was created by PostgreSQL ${madeBy}, whose server and client programs are no longer installed; install them, or start over with --reset.`,
    );
  }
  installing();
  await ensureDebianPackages(PACKAGES).catch((cause: Error) => {
    throw new Refusal(
      `The shop needs PostgreSQL 10 to ${NEWEST}, with server and client programs (pg_dump, pg_restore). ${cause.message}`,
      { cause },
    );
  });
  const installed = await newest();
  if (installed) return installed;
  throw new Refusal('PostgreSQL was installed but is in none of the usual folders.');
}

/** The major version of PostgreSQL that made the cluster in this folder. */
async function majorIn(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'data', 'PG_VERSION'), 'utf8').catch(() => '');
  return text === '' ? undefined : Number(text.trim());
}

async function newest(wanted?: number): Promise<PostgresBinaries | undefined> {
  const folders = await Array.fromAsync(glob(FOLDERS));
  const facts = await Promise.all(folders.map(look));
  const bundled = await findBinaries().catch(() => undefined);
  const servers = [...facts.flatMap(({ server }) => server ?? []), ...(bundled ? [bundled] : [])];
  const clients = new Set(facts.map(({ client }) => client));
  return servers
    .filter(({ major }) => major === (wanted ?? major) && major <= NEWEST && clients.has(major))
    .toSorted((a, b) => b.major - a.major)
    .at(0);
}

type Facts = { server?: PostgresBinaries | undefined; client?: number | undefined };

async function look(folder: string): Promise<Facts> {
  const [postgres = '', initdb = '', dump = '', restore = ''] = [
    ...['postgres', 'initdb', 'pg_dump', 'pg_restore'].map((name) => path.join(folder, name)),
  ];
  const [serverMajor, dumpMajor, hasInitdb, hasRestore] = await Promise.all([
    majorOf(postgres),
    majorOf(dump),
    isProgram(initdb),
    isProgram(restore),
  ]);
  return {
    ...(serverMajor && hasInitdb && { server: { postgres, initdb, major: serverMajor } }),
    ...(dumpMajor && hasRestore && { client: dumpMajor }),
  };
}

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** From `pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)`. */
async function majorOf(program: string): Promise<number | undefined> {
  const answer = await promisify(execFile)(program, ['--version']).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(answer?.stdout ?? '') ?? [];
  return major === undefined ? undefined : Number(major);
}
