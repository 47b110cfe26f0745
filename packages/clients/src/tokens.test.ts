import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

/** A token of the shape that the auth service signs, by its own clock. */
function minted(number: number, seconds: number, issuedAt = 1_700_000_000) {
  const claims = btoa(JSON.stringify({ iat: issuedAt, exp: issuedAt + seconds }));
  const expiresAt = new Date((issuedAt + seconds) * 1000).toISOString();
  return { token: `head.${claims}.${number}`, expiresAt };
}

function counted(seconds = 600) {
  const clock = { now: 0 };
  let count = 0;
  const tokens = createTokens(
    async () => minted(++count, seconds),
    () => clock.now,
  );
  return { tokens, clock, count: () => count };
}

test('calls at the same time share one token, each audience its own', async () => {
  const { tokens, count } = counted();
  const [one, two, other] = await Promise.all([
    tokens.get('backup'),
    tokens.get('backup'),
    tokens.get('domain-check'),
  ]);
  expect(one).toBe(two);
  expect(other).not.toBe(one);
  expect(count()).toBe(2);
});

test("a token is renewed before it ends, by the issuer's clock and not by this machine's", async () => {
  // Issued years ago by this machine's clock.
  const { tokens, clock, count } = counted(600);
  await tokens.get('backup');
  clock.now = 479_000;
  await tokens.get('backup');
  expect(count()).toBe(1);
  clock.now = 481_000;
  await tokens.get('backup');
  expect(count()).toBe(2);
});

test('of many calls whose token was refused, one asks for another', async () => {
  const { tokens, count } = counted();
  const refused = await tokens.get('backup');
  const next = await Promise.all([1, 2, 3].map(() => tokens.renew('backup', refused)));
  expect(new Set(next).size).toBe(1);
  expect(await tokens.renew('backup', refused)).toBe(next[0]);
  expect(count()).toBe(2);
});

test('a token that could not be had is asked for again by the next call', async () => {
  let isDown = true;
  const tokens = createTokens(async () => {
    if (isDown) throw new Error('down');
    return minted(1, 600);
  });
  await expect(tokens.get('backup')).rejects.toThrow('down');
  isDown = false;
  expect(await tokens.get('backup')).toContain('head.');
});
