import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findWatcher } from './find.ts';

export async function deleteWatcher(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, keyword } = await findWatcher(holdfast, wanted, { exactly: yes === true });
  await confirmByName(
    { terminal, yes },
    { name: keyword, what: `This deletes the watcher of ${keyword} and all of its hits.` },
  );
  await holdfast.domains.deleteWatcher({ path: { id } });
  output.done(`Deleted ${keyword}.`, { id, keyword, deleted: true }, id);
}
