import type { Clock } from '@holdfast/platform/clock';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { authorise } from './authorise.ts';
import type { Organisation } from './model.ts';
import { readOrganisation } from './read.ts';
import { findOrganisationOf } from './store.ts';

export async function renameOrganisation(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<Organisation> {
  await database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'organisation.rename');
    const before = await findOrganisationOf(tx, { organisationId, userId: caller.id });
    await engine.within(tx).renameOrganisation(caller, organisationId, name);
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: clock.now(),
      action: 'organisation.renamed',
      targetId: organisationId,
      details: { name, previousName: before?.name ?? null },
    });
  });
  return readOrganisation({ database }, caller, organisationId);
}
