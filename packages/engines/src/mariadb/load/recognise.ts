import type { Recognised } from '../../model.ts';

const DUMP = /^-- (?:MariaDB|MySQL) dump /m;
const SERVER = /^-- Server version\s+(\d+\.\d+\.\d+)(\S*)/m;
const DATABASE = /^-- Host: .*?Database: (\S.*)$/m;

/** See `Engine.recognise`. A dump's comments say what server it came from. */
export function recognise(beginning: Buffer): Recognised {
  const text = beginning.toString();
  if (!DUMP.test(text)) {
    return {
      refused:
        'This is not a dump by mariadb-dump or mysqldump. Upload a dump of one database that one of them ' +
        'has written with comments.',
    };
  }
  const [, version, rest = ''] = SERVER.exec(text) ?? [];
  if (!version) {
    return {
      refused: 'The dump does not say which server it came from. Write it with --comments.',
    };
  }
  const vendor = /mariadb/i.test(rest) || /^-- MariaDB dump /m.test(text) ? 'mariadb' : 'mysql';
  const [, database] = DATABASE.exec(text) ?? [];
  return { server: { vendor, version }, ...(database && { database: database.trim() }) };
}
