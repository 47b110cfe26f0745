import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Secret } from '../secrets/index.ts';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { ownAddress, passedOnHeaders, route } from './index.ts';

const SECRET = new Secret('of all services');
const FRONT = 'https://holdfast.example/api/test';

const seen = (publicUrl?: string) =>
  route({
    method: 'GET',
    url: publicUrl === undefined ? '/seen' : '/seen-anywhere',
    operationId: publicUrl === undefined ? 'see' : 'seeAnywhere',
    summary: 'What is known about the call',
    tags: ['Test'],
    access: 'public',
    proof: 'none',
    contents: 'none',
    response: { 200: z.strictObject({ ip: z.string(), address: z.string() }) },
    handler: ({ request }) => ({ ip: request.ip, address: ownAddress(request, publicUrl) }),
  });

/** What a caller could forge to look like another. */
const FORGED = {
  'x-forwarded-for': '198.51.100.1, 203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

describe('a request that was passed on', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp({ routes: [seen(), seen('request')], serviceSecret: SECRET });
  });
  afterAll(() => own.stop());

  const see = async (headers: Record<string, string>, path = '/seen', app = own) =>
    (await app.client.get(path, { headers })).body;

  it('is the one of the caller whom the front names, and its links lead through the front', async () => {
    const headers = { ...FORGED, ...passedOnHeaders(SECRET, FRONT) };
    expect(await see(headers)).toEqual({ ip: '203.0.113.9', address: FRONT });
    expect(await see(headers, '/seen-anywhere')).toMatchObject({
      address: 'https://evil.example/api/test',
    });
  });

  it('is told that its connection was accepted, once', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const told = async (headers: Record<string, string>) => {
      const request = http.request(`${own.baseUrl}/seen`, { agent, headers });
      const statuses: number[] = [];
      request.on('information', ({ statusCode }) => statuses.push(statusCode));
      request.end();
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await text(response);
      return [...statuses, response.statusCode];
    };
    expect(await told({})).toEqual([200]);
    expect(await told(passedOnHeaders(SECRET, FRONT))).toEqual([102, 200]);
    expect(await told(passedOnHeaders(SECRET, FRONT))).toEqual([200]);
    agent.destroy();
  });

  it('is not believed without the proof, nor where nobody passes on', async () => {
    const direct = { ip: '127.0.0.1', address: own.baseUrl };
    const guessed = passedOnHeaders(new Secret('guessed'), FRONT);
    expect(await see({ ...FORGED, ...guessed })).toEqual(direct);
    expect(await see(FORGED)).toEqual(direct);
    expect(await see(FORGED, '/seen-anywhere')).toMatchObject({ address: own.baseUrl });

    const alone = await startTestApp({ routes: [seen()] });
    expect(await see({ ...FORGED, ...passedOnHeaders(SECRET, FRONT) }, '/seen', alone)).toEqual({
      ip: '127.0.0.1',
      address: alone.baseUrl,
    });
    await alone.stop();
  });

  it('counts as one more proxy than there are in front', async () => {
    const proxied = await startTestApp({
      routes: [seen()],
      serviceSecret: SECRET,
      trustedProxies: 1,
    });
    const passedOn = { ...FORGED, ...passedOnHeaders(SECRET, FRONT) };
    expect(await see(passedOn, '/seen', proxied)).toMatchObject({ ip: '198.51.100.1' });
    expect(await see(FORGED, '/seen', proxied)).toMatchObject({ ip: '203.0.113.9' });
    await proxied.stop();
  });
});
