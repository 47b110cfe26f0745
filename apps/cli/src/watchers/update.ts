import type { Connected } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { findWatcher } from './find.ts';
import { readWatcher, type WatcherChoices } from './settings.ts';

export type UpdateChoices = Common &
  WatcherChoices & { keyword?: string; enable?: boolean; disable?: boolean };

export async function updateWatcher(
  { holdfast, output }: Connected,
  wanted: string,
  choices: UpdateChoices,
): Promise<void> {
  const { keyword, enable, disable } = choices;
  const body = {
    ...readWatcher(choices),
    ...(keyword !== undefined && { keyword }),
    ...((enable || disable) && { enabled: enable === true }),
  };
  if (Object.keys(body).length === 0) {
    throw new Failure('usage', 'Say what to change; --help lists the options.');
  }
  const { id } = await findWatcher(holdfast, wanted);
  const watcher = await holdfast.domains.updateWatcher({ path: { id }, body });
  output.done(`Changed ${watcher.keyword}.`, watcher, id);
}
