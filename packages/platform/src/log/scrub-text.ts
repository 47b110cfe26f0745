const HIDDEN = '[redacted]';

/**
 * Removes secrets from free text: passwords in URLs, JSON web tokens, bearer tokens, and the secret
 * parameters of signed links. Third-party libraries put such things into their messages.
 */
export function scrubText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(URL_PASSWORD, `$1:${HIDDEN}@`)
    .replace(JSON_WEB_TOKEN, HIDDEN)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(SECRET_PARAMETER, `$1=${HIDDEN}`);
}

/** A cheap check first: hardly any line that is logged contains any of this. */
const SUSPICIOUS = /:\/\/|eyJ|bearer|basic|=/i;
/** Up to the last `@` of the word: a password may contain `@` and `/` that were not escaped. */
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/?#]*):\S*@/gi;
const JSON_WEB_TOKEN = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const BEARER = /\b(bearer|basic)\s+[\w~+/.=-]{8,}/gi;
const SECRET_PARAMETER =
  /\b((?:x-amz-)?(?:signature|credential|security-token)|sig|token|password|passwd|pwd|secret|api[_-]?key|access[_-]?key)=[^\s&"']+/gi;
