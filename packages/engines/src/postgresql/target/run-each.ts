import pg from 'pg';
import { readingsOf } from '../connection/raw-text.ts';
import type { Works } from './model.ts';
import { openToWork, type Server } from './server.ts';

/**
 * Runs each of these statements that the server accepts from this user, in one transaction, and
 * returns the places of the others in the list.
 */
export async function runEach(
  server: Server,
  { statements }: Works['run-each']['input'],
): Promise<Works['run-each']['result']> {
  const client = await openToWork(server);
  const warnings: string[] = [];
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message) warnings.push(message);
  });
  const refused: number[] = [];
  await client.query('begin; savepoint one');
  // An event trigger of the database must not refuse them; only some users may see to that.
  await client
    .query('set local session_replication_role = replica')
    .catch(() => client.query('rollback to savepoint one'));
  for (const [place, statement] of statements.entries()) {
    let done = false;
    for (const reading of readingsOf(client, statement)) {
      if (done) break;
      warnings.length = 0;
      try {
        await client.query(reading);
        // The server only warns about rights that this user may not grant or revoke.
        done = warnings.length === 0;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) throw error;
        await client.query('rollback to savepoint one');
      }
      await client.query('release savepoint one; savepoint one');
    }
    if (!done) refused.push(place);
  }
  await client.query('commit');
  return { refused };
}
