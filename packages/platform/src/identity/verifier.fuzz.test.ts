import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import { endWellLater, jsonMutantsOf, often, textMutantsOf } from '../testing/index.ts';
import { createTokenVerifier, type Verifier } from './index.ts';

const runs = { numRuns: often({ test: 100, soak: 5_000 }) };
const CLAIMS = {
  ...{ iss: 'https://auth.example', aud: 'backup', sub: 'user-1', jti: 'token-1' },
  ...{ org: randomUUID(), role: 'member', actor: 'user', billing: 'active' },
  ...{ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 600 },
};

let verifier: Verifier<unknown>;
let sign: (claims: object) => Promise<string>;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' };
  const { iss: issuer, aud: audience } = CLAIMS;
  verifier = createTokenVerifier({ issuer, audience, jwks: { keys: [key] }, clock: systemClock });
  sign = (claims) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: 'k' }).sign(privateKey);
});

test('an Authorization header that is damaged anywhere is nobody’s', async () => {
  const sound = `Bearer ${await sign(CLAIMS)}`;
  expect(await verifier.verify(sound)).toMatchObject({ subject: 'user-1' });
  await fc.assert(
    fc.asyncProperty(textMutantsOf(sound), async (header) => {
      const who = await endWellLater(() => verifier.verify(header), [Problem]);
      const isSame = header.replace(/^bearer +/i, '').trim() === sound.slice('Bearer '.length);
      if (!isSame) expect(who).toBeUndefined();
    }),
    runs,
  );
});

test('claims of any shape, well signed, are somebody’s as they should be, or nobody’s', async () => {
  await fc.assert(
    fc.asyncProperty(jsonMutantsOf(CLAIMS), async (claims) => {
      const isObject = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
      const token = await sign(isObject ? claims : {}).catch(() => undefined);
      const who =
        token && (await endWellLater(() => verifier.verify(`Bearer ${token}`), [Problem]));
      if (who) expect(who).toMatchObject({ role: 'member', organisation: CLAIMS.org });
    }),
    runs,
  );
});
