import {
  ensureApplicationDatabase,
  startEmbeddedPostgres,
} from '@holdfast/platform/embedded-postgres';
import type { Folder } from '../folder.ts';
import type { Running } from '../model.ts';
import { openCertificateLog } from '../registry/certificate-log.ts';
import { openRegistry } from '../registry/registry.ts';
import type { Screen } from '../screen.ts';
import { type Platform, startPlatform } from '../steps/start-platform.ts';
import { tour } from '../tour.ts';
import { acceptOne, fill } from './fill.ts';
import { makeUpHistory } from './history.ts';

const NAME = 'holdfast';

/** Sets up what the pages are to show: all that the demo does, and what a month of use would leave. */
export async function setStage(
  screen: Screen,
  folder: Folder,
  running: Running[],
): Promise<Platform> {
  const database = await startEmbeddedPostgres({ directory: folder.at('database') });
  running.push(database);
  const databaseUrl = await ensureApplicationDatabase(database.adminUrl(), NAME);
  const platform = await tour(screen, folder, running, { HOLDFAST_DATABASE_URL: databaseUrl });
  await screen.step('More', () => fill(platform, folder));
  await screen.step('History', () => makeUpHistory(database.adminUrl(NAME)));
  await screen.step('Accepted', () => acceptOne(platform));
  return platform;
}

/** The same platform before anybody has used it. */
export async function setEmptyStage(
  screen: Screen,
  folder: Folder,
  running: Running[],
): Promise<Platform> {
  const log = await openCertificateLog(folder, running);
  const settings = { ...(await openRegistry(folder, running)), ...log.settings };
  return screen.step('Platform', (show) => startPlatform(folder, running, settings, show));
}
