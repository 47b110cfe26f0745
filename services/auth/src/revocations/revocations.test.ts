import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { listRevocations } from './index.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

test('one whose role changes twice in a moment: the tokens from between are revoked, the last is not', async () => {
  const ada = await auth.signUp('Ada Owner');
  const bob = await auth.signUp('Bob Changed');
  await auth.join(ada, bob, 'admin');
  const { organisationId } = ada;
  // The clock stands still meanwhile.
  const token = async () => {
    const wanted = { audience: 'backup', organisationId };
    const { body } = await bob.client.post<{ token: string }>('/token', wanted);
    const [, claims = ''] = body.token.split('.');
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number }).iat;
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
