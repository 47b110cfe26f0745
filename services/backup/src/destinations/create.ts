import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import type { StorageKindName } from '@holdfast/storage';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Destination, GivenSettings, Setup } from './model.ts';
import { probeSetup } from './probe.ts';
import { toSetup } from './rules.ts';
import { destinationContext, sealSecrets } from './seal-secrets.ts';
import { insertDestination, isNameTaken, type StoredDestination } from './store.ts';

/** Stores only what has passed its probe. */
export async function createDestination(
  parts: Parts,
  caller: Caller,
  { name, kind, ...given }: GivenSettings & { name: string; kind: StorageKindName },
): Promise<Destination> {
  const { database, clock, masterKeys } = parts;
  const { organisation } = caller;
  const setup = toSetup(kind, given);
  // Reported at once, rather than after a probe of many seconds.
  if (await database.tenant(organisation, (tx) => isNameTaken(tx, organisation, name))) {
    throw nameTaken();
  }
  await requireProbe(parts, setup);
  const now = clock.now();
  const id = uuidv7();
  const destination: StoredDestination = {
    id,
    name,
    kind,
    place: setup.place,
    sealed: sealSecrets(masterKeys, destinationContext(id), setup.secrets),
    createdAt: now,
    updatedAt: now,
    verifiedAt: now,
  };
  await database
    .tenant(organisation, async (tx) => {
      await insertDestination(tx, organisation, destination);
      await recordAudit(tx, caller, {
        at: now,
        action: 'destination.created',
        targetId: id,
        details: { name, kind },
      });
    })
    .catch(explainNameTaken);
  return destination;
}

/** DESTINATION_PROBE_FAILED with the step and the reason, unless the probe passes. */
export async function requireProbe(parts: Parts, setup: Setup): Promise<void> {
  const probed = await probeSetup(parts, setup);
  if (probed.ok) return;
  const { step, reason, message } = probed;
  throw new Problem('DESTINATION_PROBE_FAILED', {
    msg: `The storage destination failed at the step "${step}" (${reason}): ${message}`,
  });
}

export function explainNameTaken(error: unknown): never {
  throw isUniqueViolation(error, 'destinations_name') ? nameTaken() : error;
}

function nameTaken(): Problem {
  return new Problem('NAME_TAKEN', { msg: 'Another storage destination already has this name.' });
}
