import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { explainNameTaken, requireProbe } from './create.ts';
import type { Destination, GivenSettings, Setup } from './model.ts';
import { refreshPlace } from './remember-place.ts';
import { requireDestination } from './require.ts';
import { changedSetup, changeFaults } from './rules.ts';
import { destinationContext, sealSecrets, setupOf } from './seal-secrets.ts';
import { type StoredDestination, updateDestinationRow } from './store.ts';

type Changes = GivenSettings & { name?: string | undefined };

/** A change of place or secrets is stored only after it has passed the probe. */
export async function updateDestination(
  parts: Parts,
  caller: Caller,
  id: string,
  { name, ...changes }: Changes,
): Promise<Destination> {
  const { database } = parts;
  const { organisation } = caller;
  const seen = await database.tenant(organisation, (tx) =>
    requireDestination(tx, organisation, id),
  );
  const setup = await probedSetup(parts, seen, changes);
  return database
    .tenant(organisation, async (tx) => {
      const before = await requireDestination(tx, organisation, id, { lock: true });
      refuseIfChanged(seen, before);
      const after = changed(parts, before, name, setup);
      await updateDestinationRow(tx, organisation, after);
      if (setup) await refreshPlace(parts, tx, organisation, after);
      await recordAudit(tx, caller, {
        at: after.updatedAt,
        action: 'destination.updated',
        targetId: id,
        details: { name: after.name, changed: namesOf(name, changes[after.kind]) },
      });
      return after;
    })
    .catch(explainNameTaken);
}

async function probedSetup(
  parts: Parts,
  seen: StoredDestination,
  changes: GivenSettings,
): Promise<Setup | undefined> {
  const before = setupOf(parts.masterKeys, seen);
  const faults = changeFaults(before, changes);
  if (Object.keys(faults).length > 0) throw Problem.validation(faults);
  if (!changes[seen.kind]) return undefined;
  const setup = changedSetup(before, changes);
  await requireProbe(parts, setup);
  return setup;
}

/** The probe took a while; the destination must still be as it was before the probe. */
function refuseIfChanged(seen: StoredDestination, now: StoredDestination): void {
  if (seen.updatedAt.getTime() === now.updatedAt.getTime()) return;
  throw new Problem('BUSY', {
    msg: 'The destination was changed by someone else in the meantime; try again.',
    retryAfterSeconds: 1,
  });
}

function changed(
  { clock, masterKeys }: Parts,
  before: StoredDestination,
  name: string | undefined,
  setup: Setup | undefined,
): StoredDestination {
  const now = clock.now();
  const renamed = { ...before, name: name ?? before.name, updatedAt: now };
  if (!setup) return renamed;
  const sealed = sealSecrets(masterKeys, destinationContext(before.id), setup.secrets);
  return { ...renamed, place: setup.place, sealed, verifiedAt: now };
}

function namesOf(name: string | undefined, settings: object = {}): string[] {
  return [...(name === undefined ? [] : ['name']), ...Object.keys(settings)];
}
