import type { Person } from '../connection/index.ts';
import { rememberOrganisation } from './remember.ts';

export async function createOrganisation(
  person: Person,
  name: string,
  { use }: { use?: boolean },
): Promise<void> {
  const { holdfast, output, commandLine } = person;
  const organisation = await holdfast.auth.createOrganisation({ body: { name } });
  const { id } = organisation;
  if (use) await rememberOrganisation(person, { id, name: organisation.name });
  output.done(`Created ${organisation.name} (${id}); you are its owner.`, organisation, id);
  output.note(
    use ? 'Acting for it from now on.' : `Act for it with: ${commandLine('orgs', 'use', id)}`,
  );
}
