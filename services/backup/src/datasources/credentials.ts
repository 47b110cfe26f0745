import {
  type ConnectionTarget,
  type Credentials,
  fromSealable,
  toSealable,
  viewOf,
} from '@holdfast/engines';
import type { KeyRing } from '@holdfast/platform/secrets';
import type { Credentials as Stored } from './store.ts';

/** Contains the id: sealed credentials cannot be opened in another datasource's row. */
export const contextOf = (id: string) => `datasources/${id}/credentials`;

export function sealCredentials(ring: KeyRing, id: string, credentials: Credentials): Stored {
  const sealed = ring.seal(toSealable(credentials), contextOf(id));
  return { connection: viewOf(credentials), sealed };
}

export function openTarget(ring: KeyRing, id: string, sealed: string): ConnectionTarget {
  return fromSealable(ring.open(sealed, contextOf(id))).target;
}

/** Undefined until credentials are set. */
export function openCredentials(
  ring: KeyRing,
  { id, sealed }: { id: string; sealed: string | null },
): ConnectionTarget | undefined {
  return sealed === null ? undefined : openTarget(ring, id, sealed);
}
