import { confirmByName } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';

export async function removeSignOn(
  connected: InOrganisation,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, terminal, organisation } = connected;
  const { name } = organisation;
  const what = `This removes the identity provider of ${name}.`;
  await confirmByName({ terminal, yes }, { name, what });
  await holdfast.auth.removeSignOn({ path: { organisationId: organisation.id } });
  output.done(`Removed the identity provider of ${name}. Its members stay.`, {
    removed: true,
  });
}
