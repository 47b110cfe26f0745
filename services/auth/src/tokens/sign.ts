import { Problem } from '@holdfast/platform/errors';
import { v7 as newId } from 'uuid';
import { issuedAt, secondsUntil } from '../revocations/index.ts';
import { type KeyParts, keepKeys } from './keep-keys.ts';
import type { Audience, Token } from './model.ts';
import { endOf, planKeys } from './rules.ts';

export type SignParts = KeyParts & { issuer: string };

/** What a token says besides its issuer, when it was issued, and until when it is good. */
export type Statement = { aud: Audience; sub: string } & Record<
  string,
  string | number | readonly string[]
>;

type SignOptions = {
  now?: Date;
  revokedUntil?: Date | undefined;
  notAfter?: Date | null | undefined;
};

/**
 * `revokedUntil`: tokens of the same subject that were issued until then are refused. `notAfter`: when
 * its session or account ends.
 */
export async function signToken(
  parts: SignParts,
  statement: Statement,
  { now = parts.clock.now(), revokedUntil, notAfter }: SignOptions = {},
): Promise<Token> {
  const keys = await keepKeys(parts);
  const { signing } = planKeys(keys, now, parts);
  if (!signing) throw new Error('There is no key to sign with.');
  const iat = issuedAt(now, revokedUntil);
  const retryAfterSeconds = secondsUntil(iat, now);
  // A token that every service refuses would look as if the session had ended.
  if (retryAfterSeconds > 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds });
  const exp = endOf(iat, notAfter);
  const claims = { iss: parts.issuer, ...statement, iat, exp, jti: newId() };
  const token = await parts.engine.sign(claims, signing);
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}
