import type { Page } from 'playwright-core';
import { scrollDown } from './in-page.ts';

type Seen = { times: number[]; mostRows: number };

export type Scroll = {
  frames: number;
  perSecond: number;
  /** Shares of the frames that took longer than one and two frame times of a 60 Hz screen. */
  late: number;
  veryLate: number;
  mostRows: number;
  heapBefore: number;
  heapAfter: number;
};

/** From top to bottom in this many seconds, one step per frame, as an eager reader drags. */
export async function measureScroll(page: Page, seconds: number): Promise<Scroll> {
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
  const heapBefore = await heap();
  const seen = await page.evaluate<Seen>(scrollDown(seconds * 1000));
  const heapAfter = await heap();
  await session.detach();
  const gaps = seen.times.slice(1).map((time, at) => time - (seen.times[at] ?? 0));
  // Frame times jitter by a fraction of a millisecond around the screen's interval.
  const share = (limit: number) => gaps.filter((gap) => gap > limit).length / gaps.length;
  const took = (seen.times.at(-1) ?? 0) - (seen.times[0] ?? 0);
  return {
    frames: gaps.length,
    perSecond: (gaps.length * 1000) / took,
    late: share(1.1 * (1000 / 60)),
    veryLate: share(2.1 * (1000 / 60)),
    ...{ mostRows: seen.mostRows, heapBefore, heapAfter },
  };
}
