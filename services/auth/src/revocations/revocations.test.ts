import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { listRevocations } from './index.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

function issuedAtIn(token: string): number {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number }).iat;
}

test('one whose role changes twice in a moment: the tokens from between are revoked, the last is not', async () => {
  const ada = await auth.signUp('Ada Owner');
  const bob = await auth.signUp('Bob Changed');
  await auth.join(ada, bob, 'admin');
  const { organisationId } = ada;
  // The clock stands still meanwhile.
  const token = async () => {
    const wanted = { audience: 'backup', organisationId };
    const { body } = await bob.client.post<{ token: string }>('/token', wanted);
    return issuedAtIn(body.token);
  };
  const issued = [await token()];
  for (const role of ['member', 'viewer', 'admin']) {
    await ada.client.patch(`/organisations/${organisationId}/members/${bob.id}`, { role });
    const { items } = await listRevocations(auth.parts, undefined);
    const until = items
      .filter(({ id }) => id === bob.id)
      .map(({ issuedUntil }) => Date.parse(issuedUntil ?? '') / 1_000);
    expect(Math.max(...until)).toBeGreaterThanOrEqual(issued.at(-1) ?? 0);
    issued.push(await token());
    expect(issued.at(-1)).toBeGreaterThan(Math.max(...until));
  }
});

test('one that is changed again and again gets no token that every service would refuse, and soon one that is good', async () => {
  const eva = await auth.signUp('Eva Rotates');
  const url = `/organisations/${eva.organisationId}/service-accounts`;
  type Made = { id: string; clientSecret: string };
  const { id, ...made } = (await eva.client.post<Made>(url, { name: 'ci', role: 'viewer' })).body;
  let { clientSecret } = made;
  for (let change = 0; change < 20; change++) {
    const rotated = await eva.client.post<Made>(`${url}/${id}/rotate-secret`);
    ({ clientSecret } = rotated.body);
  }
  const mint = () =>
    auth.client.post<{ token: string }>('/token', {
      ...{ audience: 'backup', clientId: id, clientSecret },
    });
  const refused = await mint();
  expect(refused).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeLessThanOrEqual(3);
  auth.clock.advance(seconds * 1_000);
  const { status, body } = await mint();
  expect(status).toBe(200);
  const { items } = await listRevocations(auth.parts, undefined);
  const until = items
    .filter((item) => item.id === id)
    .map(({ issuedUntil }) => Date.parse(issuedUntil ?? '') / 1_000);
  expect(until).toHaveLength(20);
  expect(issuedAtIn(body.token)).toBeGreaterThan(Math.max(...until));
  // No further ahead than verifiers accept.
  const now = auth.clock.now().getTime() / 1_000;
  expect(issuedAtIn(body.token)).toBeLessThanOrEqual(now + 5);
});
