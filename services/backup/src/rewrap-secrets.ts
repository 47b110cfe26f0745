import type { SystemScope } from '@holdfast/platform/db';
import type { KeyRing } from '@holdfast/platform/secrets';
import { rewrapColumn, rewrapServiceSecrets } from '@holdfast/platform/service-secrets';
import { credentialsContext } from './datasources/index.ts';
import { destinationContext, placeContext } from './destinations/index.ts';
import { encryptionContext, furtherKeyContext } from './encryption/index.ts';
import { notificationContext } from './notifications/index.ts';
import { targetContext } from './restores/index.ts';

/** Everything that this service keeps sealed. */
const COLUMNS = [
  { table: 'datasources', id: 'id', sealed: 'credentials_sealed', contextOf: credentialsContext },
  { table: 'destinations', id: 'id', sealed: 'secrets_sealed', contextOf: destinationContext },
  { table: 'backup_places', id: 'id', sealed: 'secrets_sealed', contextOf: placeContext },
  { table: 'restores', id: 'id', sealed: 'target_sealed', contextOf: targetContext },
  {
    table: 'encryption_keys',
    id: 'organisation_id',
    sealed: 'identity_sealed',
    contextOf: encryptionContext,
  },
  {
    table: 'further_keys',
    id: 'id',
    sealed: 'identity_sealed',
    contextOf: furtherKeyContext('identity'),
  },
  {
    table: 'further_keys',
    id: 'id',
    sealed: 'seal_key_sealed',
    contextOf: furtherKeyContext('seal'),
  },
  {
    table: 'notification_settings',
    id: 'organisation_id',
    sealed: 'secrets_sealed',
    contextOf: notificationContext,
  },
];

/** Done at every start, so that the old master key can be removed after one start with the new one. */
export async function rewrapSecrets(database: SystemScope, ring: KeyRing): Promise<void> {
  await rewrapServiceSecrets(database, ring);
  for (const column of COLUMNS) await rewrapColumn(database, ring, column);
}
