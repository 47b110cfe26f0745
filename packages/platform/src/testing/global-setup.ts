import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDebianPackages, INSTALLED } from './debian-packages.ts';
import { IN_MEMORY, openMemoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres.ts';
import { TEMPLATE_PASSWORD, TEMPLATES } from './server-template.ts';
import { temporaryDirectory } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresAdminUrl: string;
  }
}

/**
 * The packages of the tests' servers and programs; ensured once, before any test's time runs, and
 * before any of these servers, which may come in a newer version with an extension.
 */
const PACKAGES = [
  ...['postgresql-15', 'postgresql-client-15', 'postgresql-15-postgis-3', 'pgbouncer'],
  ...['mariadb-server', 'mariadb-client', 'mariadb-plugin-connect', 'jq'],
  ...['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  ...['openssh-server', 'openssh-sftp-server', 'libnss-wrapper'],
  ...['age', 'zstd'],
  ...['knot', 'knot-dnsutils', 'dnsperf', 'dnstwist', 'openssl'],
  ...['chromium-headless-shell', 'locales', 'openssh-client', 'prometheus', 'python3-kubernetes'],
  ...['systemd', 'strace', 'zsh', 'fish', 'dbus-daemon', 'gnome-keyring'],
  ...['libfaketime', 'haproxy', 'iproute2'],
];

/** Kept where `bin/holdfast` keeps it, so that not every process of a test compiles everything again. */
const COMPILED = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled');

/** Installs what is missing, and starts the server on which each test file makes its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  // The cache is still empty: writing what they compiled would take each worker seconds at its end.
  const isFirst = (await mkdir(process.env.NODE_COMPILE_CACHE, { recursive: true })) !== undefined;
  if (isFirst) process.env.NODE_DISABLE_COMPILE_CACHE = '1';
  await ensureDebianPackages(PACKAGES);
  process.env[INSTALLED] = PACKAGES.join(' ');
  const memory = await openMemoryFolder();
  if (memory) process.env[IN_MEMORY] = memory.path;
  const templates = await temporaryDirectory();
  process.env[TEMPLATES] = templates.path;
  process.env[TEMPLATE_PASSWORD] = randomBytes(12).toString('base64url');
  const server = await startPostgres();
  project.provide('postgresAdminUrl', server.address.adminUrl);
  return async () => {
    await server.stop();
    await templates.remove();
    await memory?.remove();
  };
}
