import type { InOrganisation } from '../connection/index.ts';
import { handOver, type SecretChoices } from './hand-over.ts';
import type { ServiceRole } from './model.ts';

export async function createServiceAccount(
  connected: InOrganisation,
  name: string,
  choices: SecretChoices & { role: ServiceRole },
): Promise<void> {
  const { holdfast, organisation } = connected;
  const path = { organisationId: organisation.id };
  await handOver(connected, choices, () =>
    holdfast.auth.createServiceAccount({ path, body: { name, role: choices.role } }),
  );
}
