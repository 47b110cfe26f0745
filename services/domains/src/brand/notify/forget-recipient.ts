import type { Clock } from '@holdfast/platform/clock';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import { forgetAddress } from '../watchers/index.ts';
import { forgetDigests } from './store.ts';

/** Removes the address of an erased account from watchers and from emails, waiting or sent. */
export async function forgetRecipient(
  { clock }: { clock: Clock },
  tx: Kysely<Tables>,
  organisation: string,
  address: string,
): Promise<void> {
  const watcherIds = await forgetAddress(tx, organisation, { address, at: clock.now() });
  await forgetDigests(tx, organisation, { address, watcherIds });
}
