import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findGenerator } from './find.ts';

export async function deleteGenerator(
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
  const { id } = await findGenerator(holdfast, wanted);
  await confirmByName({ terminal, yes }, { name: id, what: `This deletes ${id} and its names.` });
  await holdfast.domains.deleteNameGenerator({ path: { id } });
  output.done(`Deleted ${id}.`, { id, deleted: true }, id);
}
