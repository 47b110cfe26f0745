import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { CONTENT, noteContent } from './in-page.ts';

/** Rarely enough not to slow down what is measured. */
const LOOK_EVERY_MS = 250;

export type Load = {
  /** In milliseconds since the page was asked for. */
  paint: number;
  content: number;
  /** Bytes of script that came before the content, as compressed on the wire. */
  script: number;
  /** The most API requests that waited for each other before the content was there. */
  chain: number;
};

type Request = { url: string; from: number; to: number; bytes: number; isScript: boolean };

/** Opens a page for the first time, and waits until the first match of `selector` is painted. */
export async function measureLoad(
  context: BrowserContext,
  url: string,
  selector: string,
): Promise<Load & { page: Page }> {
  const page = await context.newPage();
  await page.addInitScript(noteContent(selector));
  const requests = await record(page);
  await page.goto(url, { waitUntil: 'commit' });
  await until(page, 'globalThis.contentAt > 0');
  const { content, paint } = await page.evaluate<{ content: number; paint: number }>(CONTENT);
  const all = await requests();
  const began = Math.min(...all.map(({ from }) => from));
  const before = all.filter(({ to }) => to - began <= content / 1000);
  return {
    ...{ page, paint, content },
    script: before.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    chain: longestChain(before.filter(({ url: one }) => one.includes('/api/'))),
  };
}

/** Polls through the debugger: the page's content security policy forbids it to evaluate text itself. */
export async function until(page: Page, condition: string, forMs = 120_000): Promise<void> {
  for (const end = Date.now() + forMs; Date.now() < end; await delay(LOOK_EVERY_MS)) {
    if (await page.evaluate<boolean>(condition)) return;
  }
  throw new Error(`${page.url()}: it did not come to ${condition}`);
}

async function record(page: Page): Promise<() => Promise<Request[]>> {
  const session = await page.context().newCDPSession(page);
  const open = new Map<string, Request>();
  const done: Request[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const isScript = type === 'Script' || /\.js$/.test(request.url);
    open.set(requestId, { url: request.url, from: timestamp, to: 0, bytes: 0, isScript });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = open.get(requestId);
    if (request) done.push({ ...request, to: timestamp });
  });
  await session.send('Network.enable');
  return async () => {
    await session.detach();
    return done;
  };
}

/** How many of them began only after another had ended, one after the other. */
function longestChain(requests: readonly Request[]): number {
  const lengths = new Map<Request, number>();
  for (const request of requests.toSorted((a, b) => a.from - b.from)) {
    const earlier = [...lengths].filter(([one]) => one.to <= request.from);
    lengths.set(request, 1 + Math.max(0, ...earlier.map(([, length]) => length)));
  }
  return Math.max(0, ...lengths.values());
}
