import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { type Probed, probeSetup } from './probe.ts';
import { requireDestination } from './require.ts';
import { setupOf } from './seal-secrets.ts';
import { updateDestinationRow } from './store.ts';

/** Probes it again as it is. A failed probe is an answer here, not an error. */
export async function verifyDestination(parts: Parts, caller: Caller, id: string): Promise<Probed> {
  const { database, clock, masterKeys } = parts;
  const { organisation } = caller;
  const seen = await database.tenant(organisation, (tx) =>
    requireDestination(tx, organisation, id),
  );
  const probed = await probeSetup(parts, setupOf(masterKeys, seen));
  await database.tenant(organisation, async (tx) => {
    const at = clock.now();
    const now = await requireDestination(tx, organisation, id, { lock: true });
    if (probed.ok) await updateDestinationRow(tx, organisation, { ...now, verifiedAt: at });
    await recordAudit(tx, caller, {
      at,
      action: 'destination.reverified',
      targetId: id,
      details: { ok: probed.ok, ...(!probed.ok && { reason: probed.reason }) },
    });
  });
  return probed;
}
