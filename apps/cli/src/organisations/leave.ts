import { confirmByName } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { findOrganisation } from './find.ts';
import { rememberOrganisation } from './remember.ts';

export async function leaveOrganisation(
  person: Person,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, terminal, organisationId } = person;
  const { id, name } = await findOrganisation(holdfast, wanted, { exactly: yes === true });
  const { user } = await holdfast.auth.getAccount();
  const what = `This removes you from ${name}; only somebody who is in it can invite you back.`;
  await confirmByName({ terminal, yes }, { name, what });
  await holdfast.auth.removeMember({ path: { organisationId: id, userId: user.id } });
  if (id === organisationId) await rememberOrganisation(person, undefined);
  output.done(`You are no longer in ${name}.`, { id, name, left: true }, id);
}
