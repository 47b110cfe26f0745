import type { Engine } from './credentials-model.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const ticked = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The statements that create a user with only the rights that a backup needs. */
export const READER_SQL: Record<Engine, (to: { username: string; database: string }) => string> = {
  postgresql: ({ username, database }) =>
    [
      `CREATE ROLE ${quoted(username)} LOGIN PASSWORD 'a long password';`,
      `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(username)};`,
      '-- PostgreSQL 14 and later: reads every table and sequence, changes nothing',
      `GRANT pg_read_all_data TO ${quoted(username)};`,
      '-- only if tables have row-level security, which would hide rows from the backup',
      `-- ALTER ROLE ${quoted(username)} BYPASSRLS;`,
    ].join('\n'),
  mariadb: ({ username, database }) =>
    [
      `CREATE USER ${text(username)}@'%' IDENTIFIED BY 'a long password';`,
      `GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON ${ticked(database)}.* TO ${text(username)}@'%';`,
      '-- stored procedures and functions are readable there',
      `GRANT SELECT ON mysql.proc TO ${text(username)}@'%';`,
    ].join('\n'),
  mysql: ({ username, database }) =>
    [
      `CREATE USER ${text(username)}@'%' IDENTIFIED BY 'a long password';`,
      `GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON ${ticked(database)}.* TO ${text(username)}@'%';`,
      '-- MySQL 8.0.20 and later: stored procedures and functions are readable',
      `GRANT SHOW_ROUTINE ON *.* TO ${text(username)}@'%';`,
    ].join('\n'),
};
