import type { Person } from '../connection/index.ts';
import { findOrganisation } from './find.ts';
import { rememberOrganisation } from './remember.ts';

export async function renameOrganisation(
  person: Person,
  wanted: string,
  name: string,
): Promise<void> {
  const { holdfast, output, organisationId } = person;
  const before = await findOrganisation(holdfast, wanted);
  const organisation = await holdfast.auth.renameOrganisation({
    path: { organisationId: before.id },
    body: { name },
  });
  const { id } = organisation;
  if (id === organisationId) await rememberOrganisation(person, { id, name: organisation.name });
  output.done(`${before.name} is now called ${organisation.name}.`, organisation, id);
}
