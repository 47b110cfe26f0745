import type { Page } from 'playwright-core';

export type Wander = { visits: number; heapBefore: number; heapAfter: number };

/** Visits every page of the navigation, round after round, as in a tab that is open all day. */
export async function measureWander(page: Page, rounds: number): Promise<Wander> {
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
  // What each page loads only once, its script and its data, is in memory after the first round.
  let visits = await visitAll(page);
  const heapBefore = await heap();
  for (let round = 0; round < rounds; round += 1) visits += await visitAll(page);
  const heapAfter = await heap();
  await session.detach();
  return { visits, heapBefore, heapAfter };
}

async function visitAll(page: Page): Promise<number> {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await links.first().waitFor();
  const count = await links.count();
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click();
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
  }
  return count;
}
