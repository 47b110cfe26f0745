import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type HttpClient, startMariadb } from '@holdfast/platform/testing';
import { leaveUntested } from './sources.ts';

/** Contains the word by which tests find secrets that were stored or logged. */
export const PASSWORD = 'planted p@ss:w/rd%"\\ é#';

type Login = { database: string; username: string };

export type MariadbSource = {
  port: number;
  /** Runs statements as root, in a database if one is named; returns what the client prints. */
  sql(statements: string, database?: string): Promise<string>;
  /** A database with a login of its own that may read all of it and no more. */
  createDatabase(name: string): Promise<Login>;
  /**
   * Runs a file of statements with the standard client, as root; any output of the program is an
   * error. Without `--comments` and `--binary-mode` the client would take comments and carriage
   * returns out of the code of routines.
   */
  load(file: string, database: string): Promise<void>;
  stop(): Promise<void>;
};

const id = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const text = (value: string) => `convert(x'${Buffer.from(value).toString('hex')}' using utf8mb4)`;

/** A MariaDB server whose databases are to be backed up; `args` are further arguments for it. */
export async function startMariadbSource(args: readonly string[] = []): Promise<MariadbSource> {
  const server = await startMariadb({ args });
  const { port, socket } = server.address;
  const sql: MariadbSource['sql'] = (statements, database) =>
    server.sql(`${database === undefined ? '' : `use ${id(database)};\n`}${statements}`);
  return {
    port,
    sql,
    async createDatabase(database) {
      const username = `reader of ${database}`;
      const who = `${id(username)}@'%'`;
      const grantable = id(database.replaceAll(/[\\%_]/g, '\\$&'));
      await sql(`set sql_mode = ''; create database ${id(database)} character set utf8mb4;
        execute immediate concat(${text(`create user ${who} identified by `)}, quote(${text(PASSWORD)}));
        grant select, show view, trigger, event, execute on ${grantable}.* to ${who};
        grant select on mysql.proc to ${who}`);
      return { database, username };
    },
    async load(file, database) {
      const running = promisify(execFile)('mariadb', [
        ...['--no-defaults', '--user=root', `--socket=${socket}`, '--max-allowed-packet=1G'],
        ...['--binary-mode', '--comments', '--default-character-set=utf8mb4', '--', database],
      ]);
      const { stdin } = running.child;
      // If it stops reading, its own output says why.
      if (stdin) await pipeline(createReadStream(file), stdin).catch(() => {});
      const { stdout, stderr } = await running;
      if (stdout || stderr) throw new Error(`mariadb said: ${stdout}${stderr}`);
    },
    stop: server.stop,
  };
}

/** A datasource for such a database, with its credentials set. */
export async function addMariadbDatasource(
  client: HttpClient,
  name: string,
  { port }: { port: number },
  { database, username }: Login,
): Promise<string> {
  const { body } = await client.post<{ id: string }>('/datasources', {
    name,
    engine: 'mariadb',
    credentials: {
      ...{ mode: 'fields', host: '127.0.0.1', port, database, username, password: PASSWORD },
      tls: { mode: 'off' },
    },
  });
  return leaveUntested(client, body.id);
}
