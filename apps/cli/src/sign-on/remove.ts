import { confirm } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';

export async function removeSignOn(
  connected: InOrganisation,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, organisation } = connected;
  await confirm(connected, {
    yes,
    question: `Remove the identity provider of ${organisation.name}?`,
  });
  await holdfast.auth.removeSignOn({ path: { organisationId: organisation.id } });
  output.done(`${organisation.name} has no identity provider any more. Its members stay.`, {
    removed: true,
  });
}
