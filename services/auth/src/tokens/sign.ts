import { v7 as newId } from 'uuid';
import type { Audience, Token } from './model.ts';
import { type KeyParts, keepKeys } from './rotate.ts';
import { planKeys, TOKEN_LIFE_SECONDS } from './rules.ts';

export type SignParts = KeyParts & { issuer: string };

/** What a token says beside who issued it, when, and until when it is good. */
export type Statement = { aud: Audience; sub: string } & Record<string, string | number>;

export async function signToken(parts: SignParts, statement: Statement): Promise<Token> {
  const keys = await keepKeys(parts);
  const now = parts.clock.now();
  const { signing } = planKeys(keys, now, parts);
  if (!signing) throw new Error('There is no key to sign with.');
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + TOKEN_LIFE_SECONDS;
  const claims = { iss: parts.issuer, ...statement, iat, exp, jti: newId() };
  const token = await parts.engine.sign(claims, signing);
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}
