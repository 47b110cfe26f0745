import { findBinaries } from '../embedded-postgres/binaries.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import {
  startTcpPostgres,
  type TcpPostgresAddress,
  type TcpPostgresOptions,
} from './tcp-postgres.ts';
import type { TestServer } from './test-server.ts';

/** The server of Debian's package, with its client programs installed beside it. */
export async function startDebianPostgres({
  version = 15,
  ...options
}: TcpPostgresOptions & { version?: number } = {}): Promise<TestServer<TcpPostgresAddress>> {
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
