import type { InOrganisation } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { type AllowedChoices, readAllowed } from './allowed.ts';
import { handOver, type SecretChoices } from './hand-over.ts';

export async function createServiceAccount(
  connected: InOrganisation,
  name: string,
  choices: SecretChoices & AllowedChoices,
): Promise<void> {
  const { holdfast, organisation } = connected;
  if (choices.role === undefined && choices.permission === undefined) {
    throw new Failure('usage', 'Say what it may do: --role member, or --permission backups.run.');
  }
  const body = { name, ...readAllowed(choices) };
  const path = { organisationId: organisation.id };
  await handOver(connected, choices, () => holdfast.auth.createServiceAccount({ path, body }));
}
