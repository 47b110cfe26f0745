import type { HttpClient } from '@holdfast/platform/testing';
import { quickVerifier, startDebianPostgres } from '@holdfast/platform/testing';
import pg from 'pg';

/** Contains the word by which tests find secrets that were stored or logged. */
export const PASSWORD = 'planted p@ss:w/rd%"\\ é';

export type PostgresSource = {
  port: number;
  /** The password of every login that `createDatabase` makes. */
  password: string;
  /** Environment variables for tools and clients, as the server's administrator. */
  admin(database?: string): Record<string, string>;
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
  /** A database with a login of its own, which owns it. */
  createDatabase(name: string, sql?: string): Promise<{ database: string; username: string }>;
  stop(): Promise<void>;
};

/** A PostgreSQL server whose databases are to be backed up. */
export async function startPostgresSource(): Promise<PostgresSource> {
  const server = await startDebianPostgres();
  const { port, password } = server.address;
  const connect = async (database: string, user = 'postgres', secret = password) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password: secret, database });
    client.on('error', () => {}); // tests may kill the server
    await client.connect();
    return client;
  };
  const run = async <Row extends pg.QueryResultRow>(
    text: string,
    database: string,
    user?: string,
    secret?: string,
  ) => {
    const client = await connect(database, user, secret);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    port,
    password: PASSWORD,
    admin: (database = 'postgres') => ({
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGPASSWORD: password,
      PGDATABASE: database,
    }),
    query: (text, database = 'postgres') => run(text, database),
    async createDatabase(database, sql) {
      const username = `owner of ${database}`;
      const [role, name] = [pg.escapeIdentifier(username), pg.escapeIdentifier(database)];
      await run(
        `create role ${role} login password ${pg.escapeLiteral(quickVerifier(PASSWORD))}`,
        'postgres',
      );
      await run(`create database ${name} owner ${role}`, 'postgres');
      if (sql) await run(sql, database, username, PASSWORD);
      return { database, username };
    },
    stop: server.stop,
  };
}

/** From now on its backups are tested only when asked for: a restore test starts a server each time. */
export async function leaveUntested(client: HttpClient, datasource: string): Promise<string> {
  const body = { enabled: false, when: 'each_backup' };
  const { status } = await client.put(`/datasources/${datasource}/restore-testing`, body);
  if (status !== 200) throw new Error(`Restore tests could not be switched off: ${status}.`);
  return datasource;
}

/**
 * A datasource for such a database, with its credentials set; its backups are `tested` as they are
 * by default, or left untested.
 */
export async function addPostgresDatasource(
  client: HttpClient,
  name: string,
  { port }: { port: number },
  { database, username }: { database: string; username: string },
  { tested = false } = {},
): Promise<string> {
  const { body } = await client.post<{ id: string }>('/datasources', {
    name,
    engine: 'postgresql',
    credentials: {
      mode: 'fields',
      host: '127.0.0.1',
      port,
      database,
      username,
      password: PASSWORD,
      tls: { mode: 'off' },
    },
  });
  return tested ? body.id : leaveUntested(client, body.id);
}
