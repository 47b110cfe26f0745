import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type Mariadb, startMariadb } from '@holdfast/platform/testing';
import type { Server } from './corpus.ts';
import { witness } from './witness-mariadb.ts';

const LOGIN = { username: 'corpus', password: 'a password' };

/**
 * Debian's MariaDB, whose databases are backed up by a user who may do anything; a case loads the
 * plugins that it needs. Option of a case: `server`, further words for a server of its own.
 */
export async function startServer(): Promise<Server> {
  const shared = await start([]);
  const own = new Map<string, Mariadb>();
  const of = (database: string) => own.get(database.replace(/_copy$/, '')) ?? shared;
  return {
    engine: 'mariadb',
    async make({ name, file, options }) {
      if (options.server !== undefined) own.set(name, await start(options.server.split(' ')));
      const { sql, address } = of(name);
      const { host, port, socket } = address;
      await sql(`create database ${quoted(name)} character set utf8mb4`);
      const running = promisify(execFile)('mariadb', [
        ...['--no-defaults', '--user=root', `--socket=${socket}`, '--skip-ssl', '--binary-mode'],
        ...['--default-character-set=utf8mb4', '--', name],
      ]);
      const { stdin } = running.child;
      // If it stops reading, its own output says why.
      if (stdin) await pipeline(createReadStream(file), stdin).catch(() => {});
      await running;
      return { host, port, ...LOGIN };
    },
    witness: (database) => witness(of(database).sql, database),
    async drop(database) {
      // An OQGraph table that was read holds a lock on the one below it until then.
      await of(database).sql(`flush tables; drop database if exists ${quoted(database)}`);
      const only = own.get(database);
      own.delete(database);
      await only?.stop();
    },
    async stop() {
      await Promise.all([shared, ...own.values()].map((server) => server.stop()));
    },
  };
}

async function start(args: readonly string[]): Promise<Mariadb> {
  const server = await startMariadb({ args });
  await server.sql(
    `create user ${LOGIN.username}@'%' identified by '${LOGIN.password}';
     grant all on *.* to ${LOGIN.username}@'%' with grant option`,
  );
  return server;
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;
