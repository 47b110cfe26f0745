import { confirmByName } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';
import { rememberOrganisation } from '../organisations/remember.ts';
import { callMember, findMember } from './find.ts';

export async function removeMember(
  connected: InOrganisation,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, terminal, organisation, organisationId, user } = connected;
  const member = await findMember(connected, wanted, { exactly: yes === true });
  const { userId } = member;
  const name = callMember(member);
  const what =
    userId === user.id
      ? `This removes you (${name}) from ${organisation.name}.`
      : `This removes ${name} from ${organisation.name}.`;
  await confirmByName({ terminal, yes }, { name, what });
  await holdfast.auth.removeMember({ path: { organisationId: organisation.id, userId } });
  if (userId === user.id && organisation.id === organisationId) {
    await rememberOrganisation(connected, undefined);
  }
  const facts = { userId, organisationId: organisation.id, removed: true };
  output.done(`${name} is no longer in ${organisation.name}.`, facts, userId);
}
