import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findRestore } from './find.ts';

export async function dropOld(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, oldDatabase } = await findRestore(holdfast, wanted);
  if (!oldDatabase) throw new Failure('failed', 'This restore did not set a database aside.');
  const { database } = oldDatabase;
  const what = `This drops the database ${database}, which holds what was there before.`;
  await confirmByName({ terminal, yes }, { name: database, what });
  await holdfast.backup.dropOldDatabase({ path: { id } });
  output.done(`Dropped ${database}.`, { id, database, dropped: true }, id);
}
