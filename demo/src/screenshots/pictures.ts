import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { LOOKS, openPage, signIn } from './browser.ts';
import type { Visit } from './recipes.ts';
import { go, type Place } from './take.ts';

const FOLDER = path.join(import.meta.dirname, '../../../docs/images');
const QUALITY = 80;

/** The pictures that the documents show, and the look of each. */
const PICTURES: Record<string, keyof typeof LOOKS> = {
  overview: 'light',
  backup: 'light',
  policy: 'dark',
  'restore-new-overwrite': 'light',
  'bulk-check': 'light',
  hit: 'dark',
};

/** The first screen of some pages, as WebP, which is a fraction of a PNG. */
export async function takeForDocs(
  browser: Browser,
  visits: readonly Visit[],
  place: Place,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, look] of Object.entries(PICTURES)) {
    const visit = visits.find((one) => one.name === name);
    if (!visit) continue;
    const page = await openPage(browser, LOOKS[look]);
    await signIn(page, place);
    await go(page, visit, place.url);
    await writeFile(path.join(FOLDER, `${name}.webp`), await webp(page));
    await page.context().close();
  }
}

async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: QUALITY },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
