import pg from 'pg';
import type { Works } from '../target/model.ts';
import { openToWork, type Server } from '../target/server.ts';

/**
 * Takes from everybody what everybody had lost in the backup. Answers what this user may not take,
 * such as rights to what belongs to an extension of somebody else.
 */
export async function takeBack(
  server: Server,
  { statements }: Works['take-back']['input'],
): Promise<Works['take-back']['result']> {
  const client = await openToWork(server);
  const notices: string[] = [];
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message) notices.push(message);
  });
  const refused: string[] = [];
  await client.query('begin');
  for (const statement of statements) {
    notices.length = 0;
    await client.query('savepoint one');
    try {
      await client.query(statement);
      // Without the right to do it, the server only warns.
      if (notices.length > 0) refused.push(statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !isRefusal(error)) throw error;
      await client.query('rollback to savepoint one');
      refused.push(statement);
    }
    await client.query('release savepoint one');
  }
  await client.query('commit');
  return { refused: refused.map((statement) => server.wording.said(statement)) };
}

/** No right to do it, or nothing of that name: one that the session's encoding cannot tell. */
function isRefusal({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('42') || code.startsWith('22');
}
