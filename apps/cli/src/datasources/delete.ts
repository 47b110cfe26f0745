import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from './find.ts';

export async function deleteDatasource(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, name } = await findDatasource(holdfast, wanted, { exactly: yes === true });
  await confirmByName(
    { terminal, yes },
    { name, what: `This deletes ${name} and all of its backups.` },
  );
  await holdfast.backup.deleteDatasource({ path: { id }, body: { confirmation: name } });
  output.done(`Deleted ${name}.`, { id, name, deleted: true }, id);
}
