import type { ClientTool } from '../model.ts';

type Version = Pick<ClientTool, 'vendor' | 'major' | 'minor' | 'version'>;

/** `pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)`, also `17beta1` and `18devel`. */
const POSTGRESQL = /\(PostgreSQL\) (\d+)(?:\.(\d+))?/;
/** Until 11.0 the program's own number comes before: `Ver 10.19 Distrib 10.11.6-MariaDB`; the server has none. */
const MARIADB = /(?:Distrib|from|Ver) (\d+)\.(\d+)(\.\d+)?-MariaDB/;
/** MySQL's programs had such a number of their own until 8.0. */
const MYSQL = /^(?:.*Distrib |.*Ver )(\d+)\.(\d+)(\.\d+)?(?=[\s,-])/;

/** What the line that a program prints for `--version` says, if it is one of these programs. */
export function readVersionLine(line: string): Version | undefined {
  const postgresql = POSTGRESQL.exec(line);
  if (postgresql) return versionOf('postgresql', postgresql);
  const mariadb = MARIADB.exec(line);
  if (mariadb) return versionOf('mariadb', mariadb);
  const mysql = /MariaDB/i.test(line) ? null : MYSQL.exec(line);
  return mysql ? versionOf('mysql', mysql) : undefined;
}

function versionOf(vendor: Version['vendor'], parts: RegExpExecArray): Version {
  const [, major, minor, patch = ''] = parts;
  const version = minor === undefined ? `${major}` : `${major}.${minor}${patch}`;
  return { vendor, major: Number(major), minor: Number(minor ?? 0), version };
}
