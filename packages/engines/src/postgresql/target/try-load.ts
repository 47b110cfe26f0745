import pg from 'pg';
import { takeTextAsItIs } from '../connection/raw-text.ts';
import { dropAll, listToDrop } from './empty.ts';
import type { Refused, Works } from './model.ts';
import { resetRights } from './reset-rights.ts';
import { openToWork, type Server } from './server.ts';

/** Such a transaction fails at its end, even if a definition should contain a COMMIT. */
const NEVER_COMMITTED = `
  create temporary table holdfast_try (one int unique deferrable initially deferred);
  insert into pg_temp.holdfast_try values (1), (1)`;

/** What says nothing about the definitions: connections, locks, room and the server itself. */
export const OF_SERVER = /^(?:08|40|53|55|57|58|XX)/;

/** See `Works`. */
export async function tryLoad(
  server: Server,
  { settings, pieces }: Works['try-load']['input'],
): Promise<Refused | null> {
  const client = await openToWork(server);
  // The archive says in which encoding it is.
  await takeTextAsItIs(client);
  // Nor does anything stay that comes after an end of the transaction.
  await client.query('set default_transaction_read_only = on; begin read write');
  try {
    await client.query('set local client_min_messages = error');
    for (const [name, value] of Object.entries(settings)) {
      if (name === 'default_transaction_read_only') continue;
      await client.query(
        `select pg_catalog.set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
      );
    }
    const going = await listToDrop(server, client, { keep: [], everything: true });
    // Those are not made again here: there may be millions.
    await dropAll(
      client,
      going.filter(({ kind }) => kind !== 'large object'),
    );
    await resetRights(client, { within: true });
    await client.query(NEVER_COMMITTED);
    for (const { id, text } of pieces) {
      try {
        await client.query(text);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || OF_SERVER.test(error.code ?? '')) throw error;
        return { ...(id !== undefined && { id }), said: server.wording.said(error.message) };
      }
    }
    return null;
  } finally {
    await client.query('rollback').catch(() => {}); // it ends with its session, too
  }
}
