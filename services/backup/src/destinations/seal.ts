import type { KeyRing } from '@holdfast/platform/secrets';
import type { Setup } from './model.ts';
import type { StoredDestination } from './store.ts';

export const contextOf = (id: string) => `destinations/${id}/secrets`;

export const placeContext = (id: string) => `backup_places/${id}/secrets`;

export function sealSecrets(ring: KeyRing, id: string, setup: Setup): string {
  return ring.seal(JSON.stringify(setup.secrets), contextOf(id));
}

/** Place and secrets together again; undefined for the managed one, which has neither. */
export function openSetup(ring: KeyRing, destination: StoredDestination): Setup | undefined {
  const { id, kind, place, sealed } = destination;
  if (kind === 'managed' || sealed === null) return undefined;
  const secrets = JSON.parse(ring.open(sealed, contextOf(id)).reveal());
  return { kind, place, secrets } as Setup;
}
