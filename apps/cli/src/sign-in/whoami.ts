import { findAsker } from '../connection/connect.ts';
import type { Open } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Asks the server, because the session may have expired. */
export async function whoami(
  surroundings: Surroundings,
  choices: Common,
  open: Open,
): Promise<void> {
  const asker = await findAsker(surroundings, choices);
  const { holdfast, output } = await open(choices);
  if ('serviceAccount' in asker) {
    const { clientId } = asker.serviceAccount;
    await holdfast.backup.listDatasources({ query: { limit: 1 } });
    const facts = { url: asker.url, serviceAccount: clientId };
    output.one(facts, clientId, [
      ['service account', clientId],
      ['at', asker.url],
    ]);
    return;
  }
  const { user, organisations } = await holdfast.auth.getAccount();
  const wanted = choices.org ?? asker.organisation?.id;
  const organisation =
    wanted === undefined ? undefined : choose(organisations, wanted, 'organisation');
  const facts = { url: asker.url, context: asker.context, user, organisation };
  output.one(facts, user.email, [
    ['signed in as', `${user.name} <${user.email}>`],
    ['organisation', organisation ? `${organisation.name} (${organisation.role})` : 'none chosen'],
    ['at', asker.url],
    ['context', asker.context],
  ]);
}
