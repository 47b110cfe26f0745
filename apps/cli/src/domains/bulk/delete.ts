import { confirmByName } from '../../asking/index.ts';
import type { Connected } from '../../connection/index.ts';
import { Failure } from '../../program/index.ts';
import { findBulkJob } from './find.ts';

export async function deleteBulk(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  if (wanted === 'latest') {
    throw new Failure(
      'usage',
      'Give the id of what to delete: by now, the latest may be a different one.',
    );
  }
  const { id } = await findBulkJob(holdfast, wanted);
  await confirmByName(
    { terminal, yes },
    { name: id, what: `This deletes the bulk check ${id} and its results.` },
  );
  await holdfast.domains.deleteBulkCheck({ path: { id } });
  output.done(`Deleted ${id}.`, { id, deleted: true }, id);
}
