import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startDebianPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import type { Case } from './case.ts';
import type { Server } from './corpus.ts';
import { witness } from './witness-postgresql.ts';

const PSQL = '/usr/lib/postgresql/15/bin/psql';

/**
 * Debian's PostgreSQL, with prepared transactions and replication, in a far time zone. Options of a case: `encoding` of
 * its database, and `user: owner` where a plain user makes it and backs it up, not the superuser.
 */
export async function startServer(): Promise<Server> {
  const server = await startDebianPostgres({
    settings: {
      ...{ max_prepared_transactions: '5', wal_level: 'logical' },
      timezone: 'Pacific/Auckland',
    },
  });
  const { host, port, username, password } = server.address;
  const open = async <T>(database: string, work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ host, port, user: username, password, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    engine: 'postgresql',
    async make({ name, file, options }) {
      const [database, owner] = [pg.escapeIdentifier(name), ownerOf(name, options, username)];
      const encoding = pg.escapeLiteral(options.encoding ?? 'UTF8');
      const how = `template template0 encoding ${encoding} locale ${encoding === `'UTF8'` ? "'C.UTF-8'" : "'C'"}`;
      await open('postgres', async (client) => {
        if (owner !== username) {
          const role = `role ${pg.escapeIdentifier(owner)}`;
          await client.query(
            `create ${role} login createdb password ${pg.escapeLiteral(password)}`,
          );
        }
        await client.query(
          `create database ${database} owner ${pg.escapeIdentifier(owner)} ${how}`,
        );
      });
      const env = { PGHOST: host, PGPORT: String(port), PGUSER: owner, PGPASSWORD: password };
      const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', name, '-f', file];
      await promisify(execFile)(PSQL, args, { env: { ...process.env, ...env } });
      return { host, port, username: owner, password };
    },
    witness: (database) => open(database, witness),
    async drop(database) {
      await open('postgres', async (client) => {
        const { rows } = await client.query<{ found: boolean }>(
          'select exists (select from pg_database where datname = $1) as found',
          [database],
        );
        if (rows[0]?.found !== true) return;
        await open(database, loosen);
        await client.query(`drop database ${pg.escapeIdentifier(database)} with (force)`);
      });
    },
    stop: server.stop,
  };
}

/** Ends what would keep the session's database from being dropped. */
async function loosen(client: pg.Client): Promise<void> {
  const of = 'where subdbid = (select oid from pg_database where datname = current_database())';
  const statements = [
    `select format('rollback prepared %L', gid) from pg_prepared_xacts where database = current_database()`,
    `select format('alter subscription %I disable', subname) from pg_subscription ${of}`,
    // Or the server that it is subscribed to would be asked to drop the slot.
    `select format('alter subscription %I set (slot_name = none)', subname) from pg_subscription ${of}`,
    `select format('drop subscription %I', subname) from pg_subscription ${of}`,
  ];
  await client.query('set search_path = pg_catalog');
  for (const query of statements) {
    const { rows } = await client.query<{ format: string }>(query);
    for (const { format } of rows) await client.query(format);
  }
}

const ownerOf = (name: string, { user }: Case['options'], superuser: string) =>
  user === 'owner' ? `owner_of_${name}` : superuser;
