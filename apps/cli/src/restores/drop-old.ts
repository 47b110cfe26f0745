import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

export async function dropOld(
  { holdfast, output, terminal }: Connected,
  id: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { oldDatabase } = await holdfast.backup.readRestore({ path: { id } });
  if (!oldDatabase) throw new Failure('failed', 'This restore has put no database aside.');
  const { database } = oldDatabase;
  const what = `This drops the database ${database}, which holds what was there before.`;
  await confirmByName({ terminal, yes }, { name: database, what });
  await holdfast.backup.dropOldDatabase({ path: { id } });
  output.done(`Dropped ${database}.`, { id, database, dropped: true }, id);
}
