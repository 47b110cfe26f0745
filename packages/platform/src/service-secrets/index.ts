import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemScope } from '../db/index.ts';
import type { KeyRing, Secret } from '../secrets/index.ts';
import { rewrapColumn } from './rewrap-column.ts';

export { rewrapColumn };

/**
 * A random secret that all processes of a service share, made when it is first asked for and kept
 * sealed in the database. A new master key re-wraps it; its value stays.
 */
export async function serviceSecret(
  database: SystemScope,
  ring: KeyRing,
  name: string,
): Promise<Secret> {
  const sealed = await database.system(async (tx) => {
    const fresh = ring.seal(randomBytes(32).toString('base64url'), contextOf(name));
    await sql`insert into service_secrets (name, sealed) values (${name}, ${fresh})
              on conflict (name) do nothing`.execute(tx);
    const { rows } = await sql<{ sealed: string }>`
      select sealed from service_secrets where name = ${name}`.execute(tx);
    return rows[0]?.sealed ?? '';
  });
  return ring.open(sealed, contextOf(name));
}

/** Re-wraps every shared secret of this service under the current master key; returns how many. */
export function rewrapServiceSecrets(database: SystemScope, ring: KeyRing): Promise<number> {
  return rewrapColumn(database, ring, {
    table: 'service_secrets',
    id: 'name',
    sealed: 'sealed',
    contextOf,
  });
}

function contextOf(name: string): string {
  return `service_secrets/${name}`;
}
