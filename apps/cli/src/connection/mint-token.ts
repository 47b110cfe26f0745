import { createHoldfast } from '@holdfast/clients';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { findAsker } from './connect.ts';
import { chooseOrganisation } from './organisation.ts';

/** A token for one service, for what does not go through the clients. */
export async function mintToken(
  surroundings: Surroundings,
  choices: Common,
  audience: 'backup',
): Promise<{ url: string; token: string }> {
  const asker = await findAsker(surroundings, choices);
  const { url } = asker;
  if ('serviceAccount' in asker) {
    const body = { audience, ...asker.serviceAccount };
    return { url, token: (await createHoldfast({ url }).auth.mintToken({ body })).token };
  }
  const holdfast = createHoldfast({ url, session: asker.session });
  const organisation = choices.org
    ? await chooseOrganisation(holdfast, choices.org)
    : asker.organisation;
  const body = { audience, ...(organisation && { organisationId: organisation.id }) };
  return { url, token: (await holdfast.auth.mintToken({ body })).token };
}
