import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { debianMirror } from '@holdfast/platform/testing';
import { ROOT } from '../manifests.ts';
import { buildah, CACHE, isThere, run } from './buildah.ts';

const SUITE = 'bookworm';
const BASE = `localhost/debian:${SUITE}`;
const NODE = 'localhost/node:24';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DEBIAN_KEY = 'copy:/usr/share/keyrings/debian-archive-keyring.gpg';
/** Debian Archive Automatic Signing Key (12/bookworm). */
const DEBIAN_FINGERPRINT = 'B8B80B5B623EAB6AD8775C45B7C5D7D6350947F8';

/**
 * Debian's own PostgreSQL and MariaDB in place of their makers' repositories, given in the same
 * arguments. Apt takes one address for one repository with one key: hence three ways to write it.
 */
export async function debianVersions() {
  const mirror = await debianMirror(SUITE);
  return {
    ...{ POSTGRESQL_KEY: DEBIAN_KEY, POSTGRESQL_FINGERPRINT: DEBIAN_FINGERPRINT },
    POSTGRESQL_REPOSITORY: `${mirror}/. ${SUITE} main`,
    ...{ POSTGRESQL_VERSIONS: '15', POSTGRESQL_SERVER_VERSIONS: '15' },
    ...{ MARIADB_KEY: DEBIAN_KEY, MARIADB_FINGERPRINT: DEBIAN_FINGERPRINT },
    MARIADB_REPOSITORY: `${mirror}/./. ${SUITE} main`,
    MARIADB_VERSION: '10.11',
  };
}

/** Makes the images that the Dockerfile takes from a registry by default, of Debian packages and our Node. */
export async function ensureBases(): Promise<void> {
  if (!(await isThere(BASE))) await makeBase();
  if (!(await isThere(NODE))) await makeNode();
}

async function makeBase(): Promise<void> {
  const archive = path.join(CACHE, 'base.tar');
  await mkdir(CACHE, { recursive: true });
  const words = ['--variant=minbase', '--include=ca-certificates', SUITE, archive];
  await run('mmdebstrap', words);
  await commit('scratch', BASE, async (container) => {
    await buildah('add', container, archive, '/');
    await buildah('config', '--env', `PATH=${PATH}`, container);
  });
  await rm(archive);
}

/** What the official image of Node.js has: the program, and npm. */
async function makeNode(): Promise<void> {
  const npm = path.resolve(await run('readlink', ['-f', await run('which', ['npm'])]), '../..');
  const folder = '/usr/local/lib/node_modules/npm';
  await commit(BASE, NODE, async (container) => {
    const node = path.join(ROOT, 'node_modules/.bin/node');
    await buildah('copy', container, await run('readlink', ['-f', node]), '/usr/local/bin/node');
    await buildah('copy', container, npm, folder);
    const link = ['ln', '-s', `${folder}/bin/npm-cli.js`, '/usr/local/bin/npm'];
    await buildah('run', '--isolation', 'chroot', container, '--', ...link);
  });
}

async function commit(
  from: string,
  image: string,
  change: (container: string) => Promise<void>,
): Promise<void> {
  const container = await buildah('from', '--pull-never', from);
  await change(container);
  await buildah('commit', '--rm', container, image);
}

/** Builds one of the Dockerfile's images, reaching npm's registry the way that this machine does. */
export async function build(target: string, args: Record<string, string> = {}): Promise<string> {
  const image = `localhost/${target}`;
  const all = { BASE, NODE, ...args };
  const { npmrc, volumes } = await npmAccess();
  await buildah(
    ...['bud', '--isolation', 'chroot', '--pull-never', '--layers', '--force-rm', ...volumes],
    ...['--secret', `id=npmrc,src=${npmrc}`, '--file', 'deploy/Dockerfile'],
    ...Object.entries(all).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...['--target', target, '--tag', image, ROOT],
  );
  return image;
}

async function npmAccess(): Promise<{ npmrc: string; volumes: string[] }> {
  const names = ['registry', 'cafile', 'proxy', 'https-proxy'] as const;
  const set = await Promise.all(
    names.map(async (name) => [name, await run('npm', ['config', 'get', name])] as const),
  );
  const given = new Map(set.filter(([, value]) => value !== 'null' && value !== ''));
  const { NODE_EXTRA_CA_CERTS: known } = process.env;
  if (known && !given.has('cafile')) given.set('cafile', known);
  const npmrc = path.join(CACHE, 'npmrc');
  const lines = [...given].map(([name, value]) => `${name}=${value}\n`);
  await writeFile(npmrc, lines.join(''), { mode: 0o600 });
  const certificates = given.get('cafile');
  return {
    npmrc,
    volumes: certificates ? ['--volume', `${certificates}:${certificates}:ro`] : [],
  };
}
