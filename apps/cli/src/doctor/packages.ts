import { readFile } from 'node:fs/promises';
import type { EngineName } from '@holdfast/engines';

/** Undefined: the system has no package of its own for it. */
type Packages = Record<EngineName, { clients: string; server: string } | undefined>;

/** For each system's package manager: its command, and its packages of the engines' programs. */
const MANAGERS: { systems: readonly string[]; command: string; packages: Packages }[] = [
  {
    systems: ['ubuntu'],
    command: 'apt-get install',
    packages: {
      postgresql: { clients: 'postgresql-client', server: 'postgresql' },
      mysql: { clients: 'mysql-client', server: 'mysql-server' },
      mariadb: { clients: 'mariadb-client', server: 'mariadb-server' },
    },
  },
  {
    systems: ['debian'],
    command: 'apt-get install',
    packages: {
      postgresql: { clients: 'postgresql-client', server: 'postgresql' },
      mysql: undefined, // Debian's MySQL packages install MariaDB
      mariadb: { clients: 'mariadb-client', server: 'mariadb-server' },
    },
  },
  {
    systems: ['fedora', 'rhel', 'centos'],
    command: 'dnf install',
    packages: {
      postgresql: { clients: 'postgresql', server: 'postgresql-server' },
      mysql: { clients: 'mysql', server: 'mysql-server' },
      mariadb: { clients: 'mariadb', server: 'mariadb-server' },
    },
  },
  {
    systems: ['suse'],
    command: 'zypper install',
    packages: {
      postgresql: { clients: 'postgresql', server: 'postgresql-server' },
      mysql: undefined, // SUSE has MariaDB in its place
      mariadb: { clients: 'mariadb-client', server: 'mariadb' },
    },
  },
  {
    systems: ['alpine'],
    command: 'apk add',
    packages: {
      postgresql: { clients: 'postgresql-client', server: 'postgresql' },
      mysql: { clients: 'mysql-client', server: 'mysql' },
      mariadb: { clients: 'mariadb-client', server: 'mariadb' },
    },
  },
  {
    systems: ['darwin'],
    command: 'brew install',
    packages: {
      postgresql: { clients: 'postgresql', server: 'postgresql' },
      mysql: { clients: 'mysql-client', server: 'mysql' },
      mariadb: { clients: 'mariadb', server: 'mariadb' },
    },
  },
];

/** Engines whose programs can stand in for an engine's own: for backups, not for proofs. */
export const STAND_INS: Record<EngineName, EngineName | undefined> = {
  postgresql: undefined,
  mysql: 'mariadb',
  mariadb: undefined,
};

/** The command that installs an engine's programs on the system that the release file describes. */
export async function installing(
  engine: EngineName,
  what: 'clients' | 'server',
  releaseFile = '/etc/os-release',
): Promise<string> {
  const systems = await systemsIn(releaseFile);
  const manager = MANAGERS.find((each) => each.systems.some((system) => systems.includes(system)));
  const name = manager?.packages[engine]?.[what];
  if (!manager || name === undefined) {
    return `install the ${what === 'server' ? 'server' : 'client programs'} of ${engine} by hand; this system has no package for it`;
  }
  const { command } = manager;
  const rights = process.getuid?.() === 0 || command.startsWith('brew') ? '' : 'sudo ';
  return `${rights}${command} ${name}`;
}

/** The ids of this system and of the systems it is like. */
async function systemsIn(releaseFile: string): Promise<string[]> {
  const release = await readFile(releaseFile, 'utf8').catch(() => '');
  const words = release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm);
  return [process.platform, ...[...words].flatMap(([, value = '']) => value.split(' '))];
}
