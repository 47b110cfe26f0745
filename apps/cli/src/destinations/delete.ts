import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findDestination } from './find.ts';

export async function deleteDestination(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, name } = await findDestination(holdfast, wanted, { exactly: yes === true });
  await confirmByName({ terminal, yes }, { name, what: `This deletes the destination ${name}.` });
  await holdfast.backup.deleteStorageDestination({ path: { id } });
  output.done(`Deleted ${name}.`, { id, name, deleted: true }, id);
}
