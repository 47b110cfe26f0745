import pg from 'pg';
import type { Works } from './model.ts';
import { openToWork, type Server } from './server.ts';

/** Nothing stays set. */
export async function trySettings(
  server: Server,
  { settings }: Works['try-settings']['input'],
): Promise<Works['try-settings']['result']> {
  const client = await openToWork(server);
  const settable: string[] = [];
  const differing: string[] = [];
  await client.query('begin');
  for (const [name, value] of Object.entries(settings)) {
    const [setting, to] = [pg.escapeLiteral(name), pg.escapeLiteral(value)];
    const read = async (what: string) =>
      (await client.query<{ value: string | null }>(`select ${what} as value`)).rows[0]?.value;
    await client.query('savepoint one');
    try {
      const before = await read(`pg_catalog.current_setting(${setting}, true)`);
      const after = await read(`pg_catalog.set_config(${setting}, ${to}, true)`);
      settable.push(name);
      if (before !== after) differing.push(name);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) throw error;
    }
    await client.query('rollback to savepoint one');
  }
  await client.query('rollback');
  return { settable, differing };
}
