import { type Programs, versionIn } from '../client-tools/index.ts';

/** Several versions are installed here side by side, while PATH has only one of them. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin', // Debian, Ubuntu
  '/usr/pgsql-*/bin', // Red Hat and its kin
  '/usr/libexec/postgresql*', // Alpine
  '/opt/homebrew/opt/{libpq,postgresql@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*}/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/Library/PostgreSQL/*/bin',
  '/usr/bin',
  '/usr/local/bin',
];

/** `pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)`, also `17beta1` and `18devel`. */
const VERSION = /\(PostgreSQL\) (\d+)(?:\.(\d+))?/;

const readVersion: Programs['readVersion'] = (line) => versionIn(line, VERSION, 'postgresql');

export const CLIENTS: Programs = {
  names: ['pg_dump', 'pg_restore'],
  folders: FOLDERS,
  readVersion,
};

export const SERVERS: Programs = { names: ['postgres'], folders: FOLDERS, readVersion };
