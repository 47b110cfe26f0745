import type { Place, StorageKindName, StorageSecrets } from '@holdfast/storage';

/** A place of one storage kind, and the secrets that open it. */
export type Setup = { kind: StorageKindName; place: Place; secrets: StorageSecrets };

/** Settings under the name of the kind that they are for, as requests give them. */
export type GivenSettings = { [kind in StorageKindName]?: Record<string, unknown> | undefined };

export type Destination = {
  id: string;
  name: string;
  kind: StorageKindName;
  place: Place;
  createdAt: Date;
  updatedAt: Date;
  /** When its probe last passed. */
  verifiedAt: Date | null;
};
