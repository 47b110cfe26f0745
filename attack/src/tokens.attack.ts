import { createTokenMinter } from '@holdfast/platform/testing';
import { acquire, fill, readCalls } from './belongings.ts';
import type { Attack } from './model.ts';
import type { Platform } from './platform.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Every call of both services with tokens that are missing, foreign, old, or made up. */
export const play: Attack['play'] = async (platform) => {
  let calls = 0;
  const through: string[] = [];
  for (const service of ['backup', 'domains'] as const) {
    const victim = await acquire(platform, service);
    const nobody = platform.nobody(service);
    const tokens = await wrongTokens(platform, service, victim.client.token ?? '');
    for (const { method, path } of await readCalls(nobody)) {
      for (const token of tokens) {
        const body = method === 'GET' ? undefined : {};
        const client = nobody.as(token);
        const { status } = await client.request(method, fill(path, victim), { body });
        calls += 1;
        if (status !== 401 && status !== 429) through.push(`${status} to ${method} ${path}`);
      }
    }
  }
  return {
    name: 'tokens',
    promise: 'without a good token for this service nothing is answered',
    measured:
      `${calls} calls: ${through.length} were answered otherwise ${through[0] ?? ''}`.trim(),
    held: calls > 200 && through.length === 0,
  };
};

async function wrongTokens(
  { minter }: Platform,
  service: 'backup' | 'domains',
  good: string,
): Promise<(string | undefined)[]> {
  const audience = service === 'backup' ? 'backup' : 'domain-check';
  const other = service === 'backup' ? 'domain-check' : 'backup';
  const forger = await createTokenMinter({ issuer: minter.issuer });
  const [, payload = '', signature = ''] = good.split('.');
  const tokens = [
    undefined,
    'a word',
    await minter.mint({ audience: other }),
    await minter.mint({ audience, exp: Math.floor(Date.now() / 1_000) - 3_600 }),
    await minter.mint({ audience, iss: 'https://elsewhere.example' }),
    await forger.mint({ audience }),
    `${base64({ alg: 'none' })}.${payload}.`,
    `${base64({ alg: 'HS256' })}.${payload}.${signature}`,
  ];
  await forger.stop();
  return tokens;
}
