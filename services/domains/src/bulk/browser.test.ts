import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Chromium, freePort, startChromium } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../api.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { runBatch } from './run-batch.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/domain-checks.md');
const TEN_MINUTES = 10 * 60_000;
const BULK = '/app/v1/check/bulk';
const organisation = uuidv7();

let domains: TestDomains;
let chromium: Chromium;
let site: Server;
let origin: string;

/** Somebody else's page, with the code from the document and an address to get tokens from. */
beforeAll(async () => {
  domains = await startTestDomains();
  chromium = await startChromium();
  const text = await readFile(DOCUMENT, 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  expect(code).toContain('async function follow(');
  site = createServer(async ({ url }, response) => {
    if (url === '/token') response.end((await domains.owner(organisation)).token);
    else response.end(`<!doctype html><script>${code}</script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await chromium?.stop();
  site?.close();
  await domains.stop();
});

test('D8: a page follows a job that outlasts its token to the end, by what the document says', async () => {
  const port = await freePort();
  const startApi = async () => {
    const app = await createApi(domains.composed, { ...domains.context, corsOrigins: [origin] });
    await app.listen({ host: '127.0.0.1', port });
    return app;
  };
  const names = Array.from({ length: 5_200 }, (_, n) => `name-${n}.com`);
  const owner = await domains.owner(organisation);
  const { body: job } = await owner.post<{ id: string }>(BULK, { domains: names, mode: 'bloom' });
  const { signal } = new AbortController();
  const runNext = (batch: number) => {
    const { parts, checker } = domains.composed;
    const which = { organisation, jobId: job.id, batch };
    return runBatch(parts, checker, which, { signal, log: domains.context.logger });
  };
  const first = await startApi();
  const page = await chromium.open(`${origin}/`);
  const url = `http://127.0.0.1:${port}${BULK}/${job.id}/stream`;
  await page.evaluate<void>(`
    globalThis.seen = [];
    globalThis.tokens = 0;
    const getToken = async () => {
      tokens += 1;
      return (await fetch('/token')).text();
    };
    globalThis.end = follow('${url}', getToken, ({ domain }) => seen.push(domain));
    undefined`);
  await runNext(0);
  await expect.poll(() => page.evaluate<number>('seen.length'), { interval: 50 }).toBe(5_000);
  // The connection breaks long after the token has expired.
  await first.stop({ graceMs: 1_000 });
  domains.clock.advance(TEN_MINUTES + 60_000);
  const second = await startApi();
  await runNext(1);
  expect(await page.evaluate('end')).toMatchObject({ id: job.id, state: 'completed' });
  expect(await page.evaluate<string[]>('seen')).toEqual(names);
  expect(await page.evaluate<number>('tokens')).toBe(2);
  await second.stop({ graceMs: 1_000 });
});
