import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { startDebianPostgres } from '@holdfast/platform/testing';

const PSQL = '/usr/lib/postgresql/15/bin/psql';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** The PostgreSQL that roles share; the databases that they back up are on it, too. */
export async function startServer() {
  const server = await startDebianPostgres();
  const urlOf = (database: string) => server.address.adminUrl.replace(/\/[^/]*$/, `/${database}`);
  const query = async (database: string, text: string): Promise<string> => {
    const { stdout } = await promisify(execFile)(PSQL, ['-d', urlOf(database), '-Atqc', text]);
    return stdout.trim();
  };
  return {
    urlOf,
    query,
    async createSource(name: string): Promise<void> {
      await query('postgres', `create database ${name}`);
      await query(name, 'create table orders as select n from generate_series(1, 1000) n');
    },
    /** Locks a table: no backup of this database can end until the returned function is called. */
    async hold(name: string): Promise<() => Promise<void>> {
      const holder = spawn(PSQL, ['-d', urlOf(name), '-Atq'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      holder.stdin.write('begin; lock table orders; select 1;\n');
      await once(holder.stdout, 'data');
      return async () => {
        holder.stdin.end('commit;\n');
        await once(holder, 'close');
      };
    },
    stop: () => server.stop(),
  };
}
