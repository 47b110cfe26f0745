import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller, Client, Engine } from '../engine/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { type Organisation, organisationFrom } from './model.ts';
import { holdUser } from './store.ts';

/** The caller becomes its owner. */
export function createOrganisation(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  name: string,
): Promise<Organisation> {
  return database.system(async (tx) => {
    if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
    const { id: ownerId, client } = caller;
    return createOrganisationFor(tx, engine, { name, ownerId, client, at: clock.now() });
  });
}

export async function createOrganisationFor(
  tx: Tx,
  engine: Engine,
  {
    name,
    ownerId,
    client,
    at,
  }: { name: string; ownerId: string; client?: Client | undefined; at: Date },
): Promise<Organisation> {
  const { id } = await engine.within(tx).createOrganisation(name, ownerId);
  const origin = { actor: { type: 'user' as const, id: ownerId }, client };
  const entry = { action: 'organisation.created' as const, targetId: id, details: { name } };
  await recordAudit(tx, origin, { organisationId: id, at, ...entry });
  return organisationFrom({ id, name, role: 'owner', billing: 'active' });
}
