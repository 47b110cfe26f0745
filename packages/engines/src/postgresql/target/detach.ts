import pg from 'pg';
import { RestoreFailure } from '../../model.ts';
import { dropSubscription } from './empty.ts';
import { openToWork, type Server } from './server.ts';

/**
 * Removes from a database what would prevent dropping it: logical replication slots that nobody
 * reads, subscriptions, and its being a template. Nothing is touched if a slot is in use.
 */
export async function detach(server: Server, client: pg.Client, name: string): Promise<void> {
  const database = pg.escapeLiteral(name);
  const { wording } = server;
  const slots = await client.query<{ slot: string; active: boolean }>(`
    select slot_name as slot, active from pg_catalog.pg_replication_slots
    where database = ${database} and slot_type = 'logical' order by 1`);
  const active = slots.rows.filter((slot) => slot.active).map(({ slot }) => wording.name(slot));
  if (active.length > 0) {
    const inUse =
      active.length === 1
        ? `logical replication slot ${active[0]} is in use. Stop its consumer`
        : `logical replication slots ${active.join(', ')} are in use. Stop their consumers`;
    throw new RestoreFailure(
      'RESTORE_FAILED',
      `Database ${wording.name(name)} could not be dropped: its ${inUse}, and drop it again.`,
    );
  }
  const about = await client.query<{ template: boolean; subscriptions: string[] }>(`
    select d.datistemplate as template, array(
      select pg_catalog.quote_ident(s.subname) from pg_catalog.pg_subscription s
      where s.subdbid = d.oid) as subscriptions
    from pg_catalog.pg_database d where d.datname = ${database}`);
  const { template = false, subscriptions = [] } = about.rows[0] ?? {};
  if (subscriptions.length > 0) {
    const inside = await openToWork(server, name);
    for (const identity of subscriptions) await dropSubscription(inside, { identity });
    await inside.end();
  }
  for (const { slot } of slots.rows) {
    await client.query(`select pg_catalog.pg_drop_replication_slot(${pg.escapeLiteral(slot)})`);
  }
  if (template) {
    await client.query(`alter database ${pg.escapeIdentifier(name)} is_template false`);
  }
}
