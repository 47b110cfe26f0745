import type { Connected } from '../connection/index.ts';
import { type CredentialChoices, readCredentials } from '../datasources/credentials.ts';
import type { Common } from '../program/index.ts';
import { findRestore } from './find.ts';

/** The credentials are needed for an external target alone. */
export async function wakeRestored(
  connected: Connected,
  wanted: string,
  choices: Common & CredentialChoices,
): Promise<void> {
  const { holdfast, output } = connected;
  const { id, asleep } = await findRestore(holdfast, wanted);
  const target = await readCredentials(choices, connected);
  const restore = await holdfast.backup.wakeRestored({
    path: { id },
    body: { ...(target && { target }) },
  });
  const said = asleep.length === 0 ? 'Nothing was switched off.' : `On: ${asleep.join(', ')}.`;
  output.done(said, restore, id);
}
