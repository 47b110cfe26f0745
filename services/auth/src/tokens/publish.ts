import type { z } from 'zod';
import { type KeyParts, keepKeys } from './keep-keys.ts';
import { planKeys } from './rules.ts';
import { PublicKey } from './schema.ts';

/** The key set (RFC 7517) by which anyone can verify our tokens. */
export async function publishedKeys(
  parts: KeyParts,
): Promise<{ keys: z.output<typeof PublicKey>[] }> {
  const keys = await keepKeys(parts);
  const { published } = planKeys(keys, parts.clock.now(), parts);
  return {
    keys: published.map(({ id, publicKey }) =>
      PublicKey.parse({ ...JSON.parse(publicKey), kid: id, alg: 'EdDSA', use: 'sig' }),
    ),
  };
}
