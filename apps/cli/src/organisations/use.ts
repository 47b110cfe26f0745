import type { Person } from '../connection/index.ts';
import { findOrganisation } from './find.ts';
import { rememberOrganisation } from './remember.ts';

export async function useOrganisation(person: Person, wanted: string): Promise<void> {
  const { id, name } = await findOrganisation(person.holdfast, wanted);
  await rememberOrganisation(person, { id, name });
  person.output.done(`Acting for ${name} from now on.`, { id, name }, id);
}
