import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** As after an hour: everybody of the installation in this directory showed long ago who they are. */
export const ageProofs = (data: string) =>
  changeSessions(data, `proven_at = now() - interval '1 hour'`);

/** As if all were signed in since before their first factor. */
export const forgetFactors = (data: string) => changeSessions(data, `proven_by = 'password'`);

/** As if no provider knew anybody's account. */
export const forgetLinks = (data: string) => run(data, 'delete from auth.sign_on_identities');

const changeSessions = (data: string, set: string) => run(data, `update auth.sessions set ${set}`);

async function run(data: string, statement: string): Promise<void> {
  const folder = path.join(data, 'postgres');
  const [, , , , host] = (
    await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim();
  const client = new pg.Client({ host, password, user: 'postgres', database: 'holdfast' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
