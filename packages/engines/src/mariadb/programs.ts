import { type Programs, versionIn } from '../client-tools/index.ts';

const FOLDERS = [
  '/opt/homebrew/opt/{mariadb,mariadb@*,mysql-client,mysql-client@*}/bin',
  '/usr/local/opt/{mariadb,mariadb@*,mysql-client,mysql-client@*}/bin',
  '/usr/local/mysql/bin',
  '/usr/bin',
  '/usr/local/bin',
];

/** Server programs are installed where users do not look for programs. */
const SERVER_FOLDERS = [
  ...['/usr/sbin', '/usr/libexec', '/usr/bin', '/usr/local/sbin', '/usr/local/libexec'],
  ...['/usr/local/bin', '/usr/local/mysql/bin'],
  '/opt/homebrew/opt/{mariadb,mariadb@*,mysql,mysql@*}/bin',
  '/usr/local/opt/{mariadb,mariadb@*,mysql,mysql@*}/bin',
];

/**
 * Until 11.0 the program's own version comes first: `Ver 10.19 Distrib 10.11.6-MariaDB`; the server
 * has none.
 */
const MARIADB = /(?:Distrib|from|Ver) (\d+)\.(\d+)(\.\d+)?-MariaDB/;
/** MySQL's programs had such a number of their own until 8.0. */
const MYSQL = /^(?:.*Distrib |.*Ver )(\d+)\.(\d+)(\.\d+)?(?=[\s,-])/;

const readVersion: Programs['readVersion'] = (line) =>
  versionIn(line, MARIADB, 'mariadb') ??
  (/MariaDB/i.test(line) ? undefined : versionIn(line, MYSQL, 'mysql'));

export const CLIENTS: Programs = {
  names: ['mariadb-dump', 'mysqldump', 'mariadb', 'mysql'],
  folders: FOLDERS,
  readVersion,
};

export const SERVERS: Programs = {
  names: ['mariadbd', 'mysqld'],
  folders: SERVER_FOLDERS,
  readVersion,
};
