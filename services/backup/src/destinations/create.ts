import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { refuseUnreadableHostKey } from './host-key.ts';
import type { Destination, Setup } from './model.ts';
import { probeSetup } from './probe.ts';
import { type SetupInput, toSetup } from './rules.ts';
import { sealSecrets } from './seal.ts';
import { insertDestination, isNameTaken, type StoredDestination } from './store.ts';

/** Only what has passed its probe is kept. */
export async function createDestination(
  parts: Parts,
  caller: Caller,
  { name, ...input }: SetupInput & { name: string },
): Promise<Destination> {
  const { database, clock, masterKeys } = parts;
  const { organisation } = caller;
  const setup = toSetup(input);
  refuseUnreadableHostKey(setup);
  // Told at once, rather than after a probe of many seconds.
  if (await database.tenant(organisation, (tx) => isNameTaken(tx, organisation, name))) {
    throw nameTaken();
  }
  await requireProbe(parts, setup);
  const now = clock.now();
  const id = uuidv7();
  const destination = {
    id,
    name,
    kind: setup.kind,
    place: setup.place,
    sealed: sealSecrets(masterKeys, id, setup),
    createdAt: now,
    updatedAt: now,
    verifiedAt: now,
  } as StoredDestination;
  await database
    .tenant(organisation, async (tx) => {
      await insertDestination(tx, organisation, destination);
      await recordAudit(tx, caller, {
        at: now,
        action: 'destination.created',
        targetId: id,
        details: { name, kind: setup.kind },
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
