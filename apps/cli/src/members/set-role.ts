import type { InOrganisation } from '../connection/index.ts';
import { callMember, findMember } from './find.ts';
import type { Role } from './model.ts';

export async function setRole(
  connected: InOrganisation,
  wanted: string,
  role: Role,
): Promise<void> {
  const { holdfast, output, organisation } = connected;
  const { userId } = await findMember(connected, wanted);
  const path = { organisationId: organisation.id, userId };
  const member = await holdfast.auth.changeMemberRole({ path, body: { role } });
  const name = callMember(member);
  output.done(`${name} now has the role ${role} in ${organisation.name}.`, member, userId);
}
