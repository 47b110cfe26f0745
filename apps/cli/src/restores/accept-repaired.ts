import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { Failure } from '../program/index.ts';
import { findRestore } from './find.ts';

/** It ended so, or goes on with a swap that cannot be finished. */
const HALF_WAY = ['OVERWRITE_HALF_WAY', 'SWAP_UNFINISHED'];

/**
 * The user's word that a database, left half way by an overwrite, is right again. It is backed up from
 * then on, and its safety copy may go: so it asks for the same confirmation as a deletion.
 */
export async function acceptRepaired(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, datasourceId, failure } = await findRestore(holdfast, wanted);
  if (!HALF_WAY.includes(failure?.code ?? '')) {
    throw new Failure('failed', 'This restore did not leave a database half overwritten.');
  }
  const { name } = await findDatasource(holdfast, datasourceId);
  const what = `This confirms that the database of ${name} has been repaired: it is then backed up again.`;
  await confirmByName({ terminal, yes }, { name, what });
  await holdfast.backup.acceptRepaired({ path: { id } });
  output.done(`${name} is backed up again.`, { id, datasourceId, repaired: true }, id);
}
