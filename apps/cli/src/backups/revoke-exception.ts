import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { choose } from '../lookup/index.ts';
import { acceptedOf } from './accepted-exceptions.ts';

export async function revokeException(
  { holdfast, output }: Connected,
  wanted: string,
  exception: string,
): Promise<void> {
  const { id, name } = await findDatasource(holdfast, wanted);
  const accepted = await acceptedOf(holdfast, id);
  const found = choose(
    accepted.map((one) => ({ ...one, name: one.object })),
    ...([exception, 'accepted exception'] as const),
  );
  await holdfast.backup.revokeAcceptedException({ path: { id, exceptionId: found.id } });
  const { object } = found;
  output.done(`No longer accepted for ${name}: ${object}.`, { id: found.id, object }, found.id);
}
