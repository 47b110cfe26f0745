import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckWorld, startCheckWorld } from './check-world.fixture.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld();
}, 600_000);
afterAll(() => world?.stop());

test.each([
  ['com..', /two dots in a row/],
  ['.com', /two dots in a row/],
  ['co.uk', /public suffix/],
  ['www.example.com', /a subdomain: the name that can be registered is example\.com/],
  ['under_score.com', /cannot be part of a domain name/],
  ['http://x.com/', /not a web or email address/],
  ['-x.com', /hyphen/],
  [`${'x'.repeat(64)}.com`, /longer than 63/],
  ['192.0.2.1', /IP address/],
  ['x.nosuchtld', /No registry is known/],
  ['xn--zzzzzzzz.com', /not a valid internationalised name/],
  ['☕.com', /“☕” \(U\+2615\) is not allowed/],
  ['xn--53h.com', /“☕” \(U\+2615\) is not allowed/],
  ['a‿b.com', /U\+203F/],
])('D1: %s is invalid, with the reason, and nobody is asked', async (domain, reason) => {
  const before = world.rdap.asked.length;
  for (const mode of ['bloom', 'verified', 'info', 'full']) {
    const result = await world.check(domain, { mode });
    expect(result).toMatchObject({
      domain,
      status: 'invalid',
      available: false,
      confidence: 'certain',
      evidence: [],
    });
    expect(result.reason).toMatch(reason);
  }
  expect(world.rdap.asked.length).toBe(before);
});

test('D1: a name is normalised first, and one that is written otherwise is the same', async () => {
  const one = await world.check('BÜCHER.com', { mode: 'info' });
  expect(one).toMatchObject({ domain: 'xn--bcher-kva.com', unicode: 'bücher.com' });
  expect(await world.check('xn--bcher-kva。COM.', { mode: 'info' })).toMatchObject({
    cached: true,
  });
});

test('D1: a name without a dot, and a mode that is none, are named, both at once', async () => {
  const answer = await world.client().post<{ fields: object }>('/app/v1/check', {
    domain: 'localhost',
    mode: 'fast',
  });
  expect(answer).toMatchObject({ status: 400, body: { type: 'VALIDATION_FAILED' } });
  expect(Object.keys(answer.body.fields).sort()).toEqual(['domain', 'mode']);
  expect(answer.body.fields).toMatchObject({ domain: 'must contain a dot' });
});

test('D1, D19: whoever may read may check, and it is no paid work', async () => {
  const org = crypto.randomUUID();
  for (const claims of [
    { org, role: 'viewer' as const },
    { org, billing: 'lapsed' as const },
  ]) {
    expect((await world.check('free.com', {}, await world.domains.someone(claims))).status).toBe(
      'available',
    );
  }
  const nobody = await world.domains.client.post('/app/v1/check', {
    domain: 'free.com',
    mode: 'bloom',
  });
  expect(nobody).toMatchObject({ status: 401, body: { type: 'UNAUTHENTICATED' } });
});

test('D19: a good token for another service is as good as none', async () => {
  const stranger = await world.domains.someone({ org: crypto.randomUUID(), audience: 'backup' });
  const answer = await stranger.post('/app/v1/check', { domain: 'free.com', mode: 'bloom' });
  expect(answer).toMatchObject({ status: 401, body: { type: 'UNAUTHENTICATED' } });
});
