import type { Connected } from '../connection/index.ts';
import { readWatcher, type WatcherChoices } from './settings.ts';

export async function addWatcher(
  { holdfast, output }: Connected,
  keyword: string,
  choices: WatcherChoices & { disabled?: boolean },
): Promise<void> {
  const watcher = await holdfast.domains.createWatcher({
    body: { ...readWatcher(choices), keyword, enabled: choices.disabled !== true },
  });
  const { id } = watcher;
  output.done(
    watcher.enabled
      ? `Watching ${watcher.keyword} (${id}).`
      : `Added ${watcher.keyword} (${id}); it is not watched yet.`,
    watcher,
    id,
  );
}
