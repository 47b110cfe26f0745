import { createHoldfast } from '@holdfast/clients';
import { findAsker } from '../connection/connect.ts';
import { openContexts } from '../contexts/index.ts';
import { choose } from '../lookup/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export async function useOrganisation(
  surroundings: Surroundings,
  wanted: string,
  choices: Common,
): Promise<void> {
  const asker = await findAsker(surroundings, choices);
  if ('serviceAccount' in asker) {
    throw new Failure('usage', 'A service account has one organisation, and cannot change it.');
  }
  const { url, session, context } = asker;
  const { user, organisations } = await createHoldfast({ url, session }).auth.getAccount();
  const { id, name } = choose(organisations, wanted, 'organisation');
  const contexts = openContexts(surroundings.environment);
  await contexts.save(context, { url, email: user.email, session, organisation: { id, name } });
  createOutput(surroundings.terminal, choices).done(
    `Acting for ${name} from now on.`,
    { id, name },
    id,
  );
}
