import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findPolicy } from './find.ts';

export async function deletePolicy(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, name } = await findPolicy(holdfast, wanted, { exactly: yes === true });
  await confirmByName({ terminal, yes }, { name, what: `This deletes the policy ${name}.` });
  await holdfast.backup.deleteBackupPolicy({ path: { id } });
  output.done(`Deleted ${name}.`, { id, name, deleted: true }, id);
}
