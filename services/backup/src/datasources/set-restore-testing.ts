import { Problem } from '@holdfast/platform/errors';
import { demand } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { nextRuns, scheduleFaults } from '../cron/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource, RestoreTesting } from './model.ts';
import { requireDatasource } from './require.ts';
import { testsLess } from './rules.ts';
import { updateDatasourceRow } from './store.ts';

export async function setRestoreTesting(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
  restoreTesting: RestoreTesting,
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  const faults = restoreTesting.when === 'cron' ? scheduleFaults(restoreTesting, now) : {};
  if (Object.keys(faults).length > 0) throw Problem.validation(faults as Record<string, string>);
  return database.tenant(organisation, async (tx) => {
    const before = await requireDatasource(tx, organisation, id, { lock: true });
    if (testsLess(before.restoreTesting, restoreTesting, now)) demand(caller, 'alerts.silence');
    const byClock = restoreTesting.enabled && restoreTesting.when === 'cron';
    const nextTestAt = byClock ? (nextRuns(restoreTesting, now, 1)[0] ?? null) : null;
    const changes = { restoreTesting, nextTestAt };
    const datasource = await updateDatasourceRow(tx, organisation, id, changes, now);
    await recordAudit(tx, caller, {
      at: now,
      action: 'datasource.restore_testing_updated',
      targetId: id,
      details: restoreTesting,
    });
    return datasource;
  });
}
