import { openToWork, type Server } from '../target/server.ts';

/** Statistics of tables that came in do not come with them, and plans without are bad ones. */
export async function analyse(server: Server): Promise<null> {
  const client = await openToWork(server);
  await client.query('set client_min_messages = error');
  await client.query('analyze');
  return null;
}
