import type { Tx } from '../tables.ts';
import { deleteDomainsOf } from './domains/store.ts';
import { deleteIdentitiesBy, deleteIdentitiesOf } from './flow/store.ts';
import { deleteHandOversOf } from './hand-over/store.ts';
import { deleteProvider } from './providers/store.ts';

/** Deletes what single sign-on knows of a person who is erased. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await deleteIdentitiesOf(tx, userId);
  await deleteHandOversOf(tx, userId);
}

/** Deletes what it knows of an organisation that is closed: the domains are free for others. */
export async function forgetOrganisation(tx: Tx, organisationId: string): Promise<void> {
  await deleteIdentitiesBy(tx, organisationId);
  await deleteProvider(tx, organisationId);
  await deleteDomainsOf(tx, organisationId);
}
