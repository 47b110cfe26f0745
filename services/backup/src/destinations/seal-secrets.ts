import type { KeyRing } from '@holdfast/platform/secrets';
import type { StorageSecrets } from '@holdfast/storage';
import type { Setup } from './model.ts';
import type { StoredDestination } from './store.ts';

/** The row that a sealed text belongs to; it cannot be opened in any other. */
export const destinationContext = (id: string) => `destinations/${id}/secrets`;
export const placeContext = (id: string) => `backup_places/${id}/secrets`;

/** Null where there is nothing to seal. */
export function sealSecrets(
  ring: KeyRing,
  context: string,
  secrets: StorageSecrets,
): string | null {
  const none = Object.keys(secrets).length === 0;
  return none ? null : ring.seal(JSON.stringify(secrets), context);
}

export function unsealSecrets(
  ring: KeyRing,
  context: string,
  sealed: string | null,
): StorageSecrets {
  return sealed === null ? {} : JSON.parse(ring.open(sealed, context).reveal());
}

/** Where a destination leads, and what opens it. */
export function setupOf(ring: KeyRing, { id, kind, place, sealed }: StoredDestination): Setup {
  return { kind, place, secrets: unsealSecrets(ring, destinationContext(id), sealed) };
}
