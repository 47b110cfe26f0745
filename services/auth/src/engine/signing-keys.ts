import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { createJwk } from 'better-auth/plugins/jwt';
import type { KeyPair } from './model.ts';

/**
 * Makes a key pair when we want one, and leaves storing it to us. better-auth itself makes a new key
 * only when the old one is too old to sign, so verifiers could not know the new one beforehand.
 */
export function signingKeys() {
  return {
    id: 'signing-keys',
    endpoints: {
      makeSigningKey: createAuthEndpoint.serverOnly({ method: 'POST' }, async (context) => {
        const made = await createJwk(context, {
          jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
          adapter: { createJwk: async (key) => ({ ...key, id: '' }) },
        });
        return { publicKey: made.publicKey, privateKey: made.privateKey } satisfies KeyPair;
      }),
    },
  } satisfies BetterAuthPlugin;
}
