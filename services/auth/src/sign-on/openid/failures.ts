import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { Refusal } from '../model.ts';

/** The library has few codes; which check failed is only in the message of the error that it wraps. */
const BY_WORDS: [words: RegExp, refusal: Refusal][] = [
  [/"nonce"/, 'nonce'],
  [/"iss"/, 'issuer'],
  [/"aud"|"azp"/, 'audience'],
  [/"exp"|"iat"|"nbf"/, 'expired'],
  [/signature|"alg"|JWS algorithm/, 'signature'],
];

/** Maps what the library says about an answer to our closed list. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) return 'denied';
  if (error instanceof ResponseBodyError) return 'denied';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_KEY_SELECTION_FAILED') return 'signature';
  const words = cause instanceof Error ? cause.message : '';
  const found = BY_WORDS.find(([pattern]) => pattern.test(words));
  if (found && String(code).startsWith('OAUTH_')) return found[1];
  // Without a code there was no answer to read.
  return code === undefined || code === 'OAUTH_TIMEOUT' ? 'unreachable' : 'answer';
}
