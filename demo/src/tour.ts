import type { Folder } from './folder.ts';
import type { Running } from './model.ts';
import { openCertificateLog } from './registry/certificate-log.ts';
import { openRegistry } from './registry/registry.ts';
import type { Screen } from './screen.ts';
import { openShop } from './shop/open.ts';
import { awaitLookAlike } from './steps/await-look-alike.ts';
import { backUp } from './steps/back-up.ts';
import { bringBack } from './steps/bring-back.ts';
import { checkInBulk } from './steps/check-in-bulk.ts';
import { generateNames } from './steps/generate-names.ts';
import { lose } from './steps/lose.ts';
import { prove } from './steps/prove.ts';
import { saveNames } from './steps/save-names.ts';
import { schedule } from './steps/schedule.ts';
import { setWatcher } from './steps/set-watcher.ts';
import { type Platform, startPlatform } from './steps/start-platform.ts';

/** Runs the steps in order; what they start is added to `running`. `more` are settings of the platform. */
export async function tour(
  { step }: Screen,
  folder: Folder,
  running: Running[],
  more: NodeJS.ProcessEnv = {},
): Promise<Platform> {
  const registry = await openRegistry(folder, running);
  const log = await openCertificateLog(folder, running);
  const settings = { ...registry, ...log.settings, ...more };

  const shop = await step('Shop', (show) => openShop(folder, running, show));
  const platform = await step('Platform', (show) => startPlatform(folder, running, settings, show));
  // Early: the other steps run while this one waits for the feeds to be read.
  const watch = await step('Watcher', () => setWatcher(platform, log));
  const backup = await step('Backup', (show) => backUp(platform, shop, show));
  await step('Proof', (show) => prove(platform, backup, show));
  await step('Schedule', () => schedule(platform, backup));
  const loss = await step('Loss', () => lose(platform, shop, backup));
  await step('Restore', (show) => bringBack(platform, shop, backup, loss, show));
  await step('Bulk check', (show) => checkInBulk(platform, show));
  await step('Ideas', (show) => generateNames(platform, show));
  await step('Saved names', (show) => saveNames(platform, show));
  await step('Look-alike', (show) => awaitLookAlike(platform, watch, show));
  return platform;
}
