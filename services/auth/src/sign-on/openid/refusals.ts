import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import type { Refusal } from '../model.ts';

/** Which claim of a token was not as it had to be. */
const BY_CLAIM: Record<string, Refusal> = {
  iss: 'issuer',
  nonce: 'nonce',
  aud: 'audience',
  azp: 'audience',
};

/** From what the library says about an answer to our closed list. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) return 'denied';
  if (error instanceof ResponseBodyError) return 'denied';
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string };
  switch (code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'expired';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return BY_CLAIM[String((cause as { claim?: unknown } | undefined)?.claim)] ?? 'answer';
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return 'signature';
    case 'OAUTH_INVALID_RESPONSE':
      return byText(String(message));
    default:
      return cause === undefined && code === undefined ? 'unreachable' : 'answer';
  }
}

/** The library has one code for these; which it was stands in its words alone. */
function byText(message: string): Refusal {
  if (/"iss"|issuer/.test(message)) return 'issuer';
  if (/nonce/.test(message)) return 'nonce';
  if (/JWT signature|"alg"/.test(message)) return 'signature';
  return 'answer';
}
