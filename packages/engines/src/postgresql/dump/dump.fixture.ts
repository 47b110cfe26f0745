import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { createEngines } from '../../index.ts';
import type { DumpOptions, RunningDump } from '../../model.ts';
import { network, target } from '../../probe/probe.fixture.ts';
import { measureDump as readDump } from '../../testing/measure-dump.ts';

export { contentOf } from '../../testing/measure-dump.ts';

type Server = Awaited<ReturnType<typeof startDebianPostgres>>;
type Options = Partial<DumpOptions> & { places?: object };
type Fields = Partial<Parameters<typeof target>[1]>;

/** A real server for the tests of a file, and dumps of its databases. */
export function dumpSource(settings: Parameters<typeof startDebianPostgres>[0] = {}) {
  let place: Awaited<ReturnType<typeof temporaryDirectory>>;
  let server: Server;
  let admin: pg.Client;
  beforeAll(async () => {
    place = await temporaryDirectory();
    await chmod(place.path, 0o711); // for the tests' own programs
    server = await startDebianPostgres(settings);
    admin = await open('postgres');
  });
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
    await place?.remove();
  });

  async function open(database: string): Promise<pg.Client> {
    const { port, password } = server.address;
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port, user: 'postgres', password, database },
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Like a service's work folder: can be passed through, but not listed. */
  async function work(): Promise<string> {
    const folder = await mkdtemp(path.join(place.path, 'work-'));
    await chmod(folder, 0o711);
    return folder;
  }

  return {
    ...{ open, work },
    /** For the tests' own client programs. */
    environment: () => ({
      PATH: '/usr/bin:/bin',
      PGHOST: '127.0.0.1',
      PGPORT: String(server.address.port),
      PGUSER: 'postgres',
      PGPASSWORD: server.address.password,
    }),
    admin: () => admin,
    place: () => place.path,
    /** Makes a database, and runs the statements in it. */
    async database(name: string, ...statements: string[]): Promise<void> {
      await admin.query(`create database ${pg.escapeIdentifier(name)}`);
      const client = await open(name);
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    to(database: string, fields: Fields = {}): ConnectionTarget {
      const { port, password } = server.address;
      return target('postgresql', {
        ...{ port, database, username: 'postgres', password, tls: { mode: 'off' } },
        ...fields,
      });
    },
    /** Starts a dump with a work directory of its own. */
    async dump(to: ConnectionTarget, { places = {}, ...options }: Options = {}) {
      return createEngines({ places }).postgresql.dump(to, {
        network,
        signal: new AbortController().signal,
        excludeTables: [],
        workDirectory: await work(),
        ...options,
      });
    },
    /** How many sessions of dumps the server has. */
    async sessions(database: string): Promise<number> {
      const { rows } = await admin.query(
        `select from pg_stat_activity where application_name like 'holdfast%' and datname = $1`,
        [database],
      );
      return rows.length;
    },
    /** Processes whose command line or environment names this folder: everything that a dump started. */
    processes: () => processesOf(place.path),
  };
}

export function processesOf(folder: string): { pid: number; text: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map((file) =>
          readFileSync(`/proc/${name}/${file}`, 'utf8'),
        );
        return [{ pid: Number(name), text: `${command}\0${environment}` }];
      } catch {
        return [];
      }
    })
    .filter(({ text }) => text.includes(`${folder}/work-`));
}

/** Reads a dump to its end as a backup does. */
export const measureDump = (dump: RunningDump) =>
  readDump(dump, createEngines({ places: {} }).postgresql.createMeasurer());
