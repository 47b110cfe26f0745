import { confirmByName } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';
import { findServiceAccount } from './find.ts';

export async function deleteServiceAccount(
  connected: InOrganisation,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, terminal, organisation } = connected;
  const { id, name } = await findServiceAccount(connected, wanted, { exactly: yes === true });
  const what = `This deletes the service account ${name}; whatever signs in with it stops working.`;
  await confirmByName({ terminal, yes }, { name, what });
  const path = { organisationId: organisation.id, serviceAccountId: id };
  await holdfast.auth.deleteServiceAccount({ path });
  output.done(`Deleted ${name}.`, { id, name, deleted: true }, id);
}
