import type { TargetReport } from '@holdfast/engines';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { demandFor, demandForeign } from './demand.ts';
import type { RestoreOptions } from './model.ts';
import { requireRestorable } from './require-restorable.ts';
import { isWritable, ownershipFor } from './rules.ts';
import { needsOf, resolveTarget, type WantedTarget } from './target.ts';

type Wanted = WantedTarget & {
  datasourceId: string;
  jobId: string;
  ownership?: RestoreOptions['ownership'] | undefined;
  onFailedObject?: RestoreOptions['onFailedObject'] | undefined;
  foreignCode?: RestoreOptions['foreignCode'];
};

/** Whether a restore there would work, as far as can be seen without changing anything. */
export async function probeRestoreTarget(
  parts: Parts,
  caller: Caller,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<{ ok: boolean } & TargetReport> {
  const { organisation } = caller;
  demandFor(caller, wanted.mode);
  const { datasource, manifest } = await parts.database.tenant(organisation, async (tx) => ({
    datasource: await requireDatasource(tx, organisation, wanted.datasourceId),
    manifest: (await requireRestorable(parts, tx, organisation, wanted)).manifest,
  }));
  const { connection, place, view } = resolveTarget(parts, datasource, wanted);
  const { restoring } = parts.engines[datasource.engine];
  const { onFailedObject } = wanted;
  const session = { network: parts.network, signal, ...(onFailedObject && { onFailedObject }) };
  const from = demandForeign(caller, manifest, { own: datasource.connection, target: view });
  const needs = needsOf(
    manifest,
    ownershipFor(wanted.mode, wanted.ownership, manifest.job.trigger),
    { ...from, ...(wanted.foreignCode && { foreignCode: wanted.foreignCode }) },
  );
  const report = await restoring.inspectTarget(connection, place, needs, session);
  return { ok: isWritable(report), ...report };
}
