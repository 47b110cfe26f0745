import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { OWNER } from '../steps/start-platform.ts';
import { LOOKS, openPage, signIn, untilSettled } from './browser.ts';
import { INVITED } from './fill.ts';
import { inspect, listen } from './inspect.ts';
import type { Reader, Visit } from './recipes.ts';

const READERS: readonly Reader[] = ['nobody', 'owner', 'invited'];
/** In pixels; a taller page is cut off. */
const TALLEST = 4_000;

export type Place = { url: string; password: string; folder: string };

/** A line for each picture: its name, and what is wrong with the page. */
export async function takeAll(
  browser: Browser,
  visits: readonly Visit[],
  place: Place,
  say: (line: string, faults: readonly string[]) => void,
): Promise<void> {
  await mkdir(place.folder, { recursive: true });
  for (const [look, options] of Object.entries(LOOKS)) {
    for (const reader of READERS) {
      const some = visits.filter((visit) => (visit.as ?? 'owner') === reader);
      if (some.length === 0) continue;
      const page = await openPage(browser, options);
      if (reader !== 'nobody') await signIn(page, place, reader === 'owner' ? OWNER : INVITED);
      const heard = listen(page);
      for (const visit of some) {
        const file = join(place.folder, `${visit.name}-${look}.png`);
        const faults = await take(page, visit, place.url, file).catch((error: Error) => [
          error.message.split('\n')[0] ?? '',
        ]);
        say(`${visit.name} ${look}`, [...heard(), ...faults]);
      }
      await page.context().close();
    }
  }
}

async function take(page: Page, visit: Visit, url: string, file: string): Promise<string[]> {
  await go(page, visit, url);
  await photograph(page, file);
  return inspect(page);
}

export async function go(page: Page, { path, prepare }: Visit, url: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await untilSettled(page);
  if (!prepare) return;
  await prepare(page);
  await untilSettled(page);
}

/** The whole page on a screen as tall as it is, which stretches fixed elements to the page's length. */
async function photograph(page: Page, file: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), TALLEST) });
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize(size);
}
