import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { newContext, signedIn, startBrowser } from './dashboard/browser.ts';
import { FIRST_SCREEN, HEIGHT, ROW_COUNT } from './dashboard/in-page.ts';
import { type Load, measureLoad, until } from './dashboard/load.ts';
import { startPeer } from './dashboard/peer.ts';
import { startPlatform } from './dashboard/platform.ts';
import { measureScroll, type Scroll } from './dashboard/scroll.ts';
import { seedBulkCheck, seedDatasources } from './dashboard/seed.ts';
import { measureWander } from './dashboard/wander.ts';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

const DATASOURCES = size({ usual: 1_000, quick: 100 });
const NAMES = size({ usual: 100_000, quick: 2_000 });
const ROUNDS = size({ usual: 5, quick: 1 });
const SCROLL_ROUNDS = size({ usual: 3, quick: 1 });
const SCROLL_SECONDS = size({ usual: 5, quick: 1 });
const WANDER_ROUNDS = size({ usual: 20, quick: 1 });

type State = Awaited<ReturnType<typeof signedIn>>;
type Peer = Awaited<ReturnType<typeof startPeer>>;

/**
 * How long a reader waits for pages in a browser with an empty cache, beside a plain table of the same
 * words from node:http; and scrolling through the longest list that there is, beside an empty page of
 * the same height.
 */
export async function run(): Promise<void> {
  const names = Array.from({ length: NAMES }, (_, at) => `my-shop-${at.toString(36)}.com`);
  const [platform, peer] = [await startPlatform(names), await startPeer()];
  await seedDatasources(platform, DATASOURCES);
  const bulk = await seedBulkCheck(platform, names);
  const browser = await startBrowser();
  const state = await signedIn(browser, platform);
  const at = (path: string) => `${platform.url}${path}`;
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);

  const row = 'main tbody tr, main [role="row"] ~ [role="row"]';
  const first = await compareLoads(
    browser,
    state,
    peer,
    at('/'),
    `${row}, main a[href^="/databases/"]`,
  );
  sayLoad(`overview of ${DATASOURCES} databases`, first);
  say(`  script of the first route: ${kilobytes(first[0]?.ours.script ?? 0)}; goal ≤ 250 KB`);
  say(
    // Independent requests may look like a chain by chance; a real chain shows in every round.
    `  API requests one after the other: ${Math.min(...first.map(({ ours }) => ours.chain))}; goal ≤ 2`,
  );
  sayLoad(
    `list of ${DATASOURCES} databases`,
    await compareLoads(browser, state, peer, at('/databases'), row),
  );
  const path = `/bulk-checks/${bulk}`;
  sayLoad(`bulk check of ${NAMES} names`, await compareLoads(browser, state, peer, at(path), row));
  await compareScrolls(browser, state, peer, at(path), row);
  await sayWander(browser, state, at('/'));

  await browser.close();
  await peer.stop();
  await platform.stop();
}

type Round = { ours: Load; peer: Load };

async function compareLoads(
  browser: Browser,
  state: State,
  peer: Peer,
  url: string,
  selector: string,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await load(browser, url, selector, state, async (page) =>
      peer.showTable(await page.evaluate<string[][]>(FIRST_SCREEN)),
    );
    const bare = await load(browser, peer.url, 'tr');
    if (round > 0) rounds.push({ ours, peer: bare }); // the first one warms up the servers
  }
  return rounds;
}

async function load(
  browser: Browser,
  url: string,
  selector: string,
  state?: State,
  then?: (page: Page) => Promise<void>,
): Promise<Load> {
  const context = await newContext(browser, state);
  const { page, ...figures } = await measureLoad(context, url, selector);
  await then?.(page);
  await context.close();
  return figures;
}

async function compareScrolls(
  browser: Browser,
  state: State,
  peer: Peer,
  url: string,
  selector: string,
): Promise<void> {
  const rounds: { ours: Scroll; peer: Scroll }[] = [];
  for (let round = 0; round < SCROLL_ROUNDS; round += 1) {
    const context = await newContext(browser, state);
    const { page } = await measureLoad(context, url, selector);
    await until(page, `${ROW_COUNT} > ${NAMES}`, 300_000);
    const height = await page.evaluate<number>(HEIGHT);
    const ours = await measureScroll(page, SCROLL_SECONDS);
    await context.close();
    peer.showHeight(height);
    const bare = await newContext(browser);
    const tall = await bare.newPage();
    await tall.goto(`${peer.url}/tall`);
    rounds.push({ ours, peer: await measureScroll(tall, SCROLL_SECONDS) });
    await bare.close();
  }
  const of = (read: (scroll: Scroll) => number, who: 'ours' | 'peer') =>
    median(rounds.map((round) => read(round[who])));
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  for (const [who, title] of [
    ['ours', 'scrolling it'],
    ['peer', 'an empty page'],
  ] as const) {
    say(
      `${title}: ${of((one) => one.perSecond, who).toFixed(1)} frames a second, ` +
        `${percent(of((one) => one.late, who))} later than 16.7 ms, ` +
        `${percent(of((one) => one.veryLate, who))} later than 33 ms`,
    );
  }
  say(
    `  at most ${Math.max(...rounds.map(({ ours }) => ours.mostRows))} rows in the document; ` +
      `heap ${megabytes(of((one) => one.heapBefore, 'ours'))} before, ${megabytes(of((one) => one.heapAfter, 'ours'))} after`,
  );
  sayRatio(
    'frames a second while scrolling',
    rounds.map((round) => ({ ours: round.ours.perSecond, peer: round.peer.perSecond })),
    { atLeast: 0.95 },
  );
}

async function sayWander(browser: Browser, state: State, url: string): Promise<void> {
  const context = await newContext(browser, state);
  const page = await context.newPage();
  await page.goto(url);
  const { visits, heapBefore, heapAfter } = await measureWander(page, WANDER_ROUNDS);
  await context.close();
  say(
    `${visits} visits of pages in one tab: heap ${megabytes(heapBefore)} after the first round, ` +
      `${megabytes(heapAfter)} after the last; goal ≤ 1.5 times`,
  );
}

function sayLoad(what: string, rounds: Round[]): void {
  const of = (read: (load: Load) => number, who: 'ours' | 'peer') =>
    `${median(rounds.map((round) => read(round[who]))).toFixed(0)} ms`;
  say(
    `${what}: first paint ${of((one) => one.paint, 'ours')}, content ${of((one) => one.content, 'ours')}; ` +
      `plain table ${of((one) => one.content, 'peer')}`,
  );
  sayRatio(
    `time to content, ${what}`,
    rounds.map(({ ours, peer }) => ({ ours: ours.content, peer: peer.content })),
    { atMost: 10 },
  );
}

const kilobytes = (count: number) => `${(count / 1000).toFixed(0)} KB`;
const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`;
