import type { InOrganisation } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { type AllowedChoices, allowedIn, expiryOf, readAllowed } from './allowed.ts';
import { findServiceAccount } from './find.ts';

export async function updateServiceAccount(
  connected: InOrganisation,
  wanted: string,
  choices: AllowedChoices & { name?: string },
): Promise<void> {
  const { holdfast, organisation, output } = connected;
  const { name } = choices;
  const body = { ...readAllowed(choices), ...(name !== undefined && { name }) };
  if (Object.keys(body).length === 0) {
    throw new Failure('usage', 'Say what to change; --help lists the options.');
  }
  const { id } = await findServiceAccount(connected, wanted);
  const path = { organisationId: organisation.id, serviceAccountId: id };
  const account = await holdfast.auth.updateServiceAccount({ path, body });
  const may = `may: ${allowedIn(account)}; expires: ${expiryOf(account)}`;
  output.done(
    `Changed ${account.name} (${may}). This takes effect with its next token.`,
    account,
    id,
  );
}
