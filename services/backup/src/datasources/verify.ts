import type { ProbeErrorCode } from '@holdfast/engines';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { openTarget } from './credentials.ts';
import { requireDatasource } from './require.ts';

export type Verification = {
  ok: boolean;
  errorCode?: ProbeErrorCode | 'CREDENTIALS_NOT_SET';
  errorMessage?: string;
  serverVersion?: string;
  warnings: string[];
  advice?: string[];
};

/** Whether a backup would work. A refused connection is an answer here, not an error. */
export async function verifyDatasource(
  parts: Parts,
  caller: Caller,
  id: string,
): Promise<Verification> {
  const { database, clock } = parts;
  const { organisation } = caller;
  const datasource = await database.tenant(organisation, (tx) =>
    requireDatasource(tx, organisation, id),
  );
  // Outside of any transaction: the other side may take ten seconds.
  const result = await probe(parts, datasource);
  await database.tenant(organisation, (tx) =>
    recordAudit(tx, caller, {
      at: clock.now(),
      action: 'datasource.verify_attempted',
      targetId: id,
      details: { ok: result.ok, ...(result.errorCode && { errorCode: result.errorCode }) },
    }),
  );
  return result;
}

async function probe(
  { engines, network, masterKeys }: Parts,
  { id, engine, sealed }: Awaited<ReturnType<typeof requireDatasource>>,
): Promise<Verification> {
  if (sealed === null) {
    return {
      ok: false,
      errorCode: 'CREDENTIALS_NOT_SET',
      errorMessage: 'The datasource has no credentials yet; set them first.',
      warnings: [],
    };
  }
  const target = openTarget(masterKeys, id, sealed);
  return engines[engine].probe(target, { network });
}
