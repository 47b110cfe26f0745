import pg from 'pg';
import { takeTextAsItIs } from '../connection/raw-text.ts';
import type { Works } from './model.ts';
import { openToWork, type Server } from './server.ts';
import { OF_SERVER } from './try-load.ts';

/** Each takes no time, and there may be thousands. */
const TOGETHER_MS = 60_000;
const EACH = '10s';
/** A superuser has all rights but those that nobody has. */
const NO_RIGHT = '42501';

/** See `Works`. What is in the database, and its settings, may be a stranger's. */
export async function tryEach(
  server: Server,
  { encoding, definitions }: Works['try-each']['input'],
): Promise<Works['try-each']['result']> {
  const client = await openToWork(server);
  await takeTextAsItIs(client);
  await client.query(`set role none; set session_replication_role = replica;
    set statement_timeout = '${EACH}'; set lock_timeout = '${EACH}';
    set client_encoding = ${pg.escapeLiteral(encoding)}; begin read write`);
  const refused: Works['try-each']['result'] = [];
  const made = new Set<number>();
  const until = Date.now() + TOGETHER_MS;
  for (const { id, needs, statements, alone } of definitions) {
    if (Date.now() > until) break;
    if (!needs.every((one) => made.has(one))) continue;
    await client.query('savepoint one');
    try {
      for (const statement of statements) await runOne(client, statement);
      if (!alone) {
        await client.query('release savepoint one');
        made.add(id);
        continue;
      }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const isAnswer = error.code !== NO_RIGHT && !OF_SERVER.test(error.code ?? '');
      if (isAnswer) refused.push({ id, said: server.wording.said(error.message) });
    }
    await client.query('rollback to savepoint one');
  }
  await client.query('rollback');
  return refused;
}

/** The extended protocol takes one statement and no more. */
async function runOne(client: pg.Client, text: string): Promise<void> {
  const query: pg.QueryConfig & { queryMode: 'extended' } = { text, queryMode: 'extended' };
  await client.query(query);
}
