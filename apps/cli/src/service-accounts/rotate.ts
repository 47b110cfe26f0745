import { confirmByName } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';
import { findServiceAccount } from './find.ts';
import { handOver, type SecretChoices } from './hand-over.ts';

export async function rotateSecret(
  connected: InOrganisation,
  wanted: string,
  choices: SecretChoices & { yes?: boolean },
): Promise<void> {
  const { holdfast, organisation, terminal } = connected;
  const { yes } = choices;
  const { id, name } = await findServiceAccount(connected, wanted, { exactly: yes === true });
  const what = `The current secret of ${name} stops working.`;
  await confirmByName({ terminal, yes }, { name, what });
  const path = { organisationId: organisation.id, serviceAccountId: id };
  await handOver(connected, choices, () => holdfast.auth.rotateServiceAccountSecret({ path }));
}
