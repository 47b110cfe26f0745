import { saysHeldBack } from '../registry/held-back.ts';
import type { Said } from '../registry/model.ts';
import { isKnownQuota } from '../registry/quota.ts';
import { plainText } from '../registry/registration-text.ts';
import { isRdapObject, readErrorText } from './error-text.ts';
import type { Json } from './json.ts';
import { isAboutReach, isIdle, saysNotFound, toSentences } from './not-found-words.ts';

/** A registry's words are cut to this length before people see them. */
const LONGEST_WORDS = 200;

/**
 * What the registry's own 404 means for the name if it has a body. It is `not_found` only if each
 * sentence is known to say so, or says nothing at all: registries also report quotas, reserved names
 * and their own faults with a 404, each in its own words.
 */
export function judgeNotFound(
  error: Json,
  name: { ascii: string; unicode: string },
  later: { retryAfterMs?: number },
): Said {
  if (isRdapObject(error)) return bad('A 404 with an RDAP object in it.');
  const { errorCode, rdapConformance } = error;
  const isCoded = errorCode === 404 || errorCode === '404';
  if (errorCode !== undefined && !isCoded) return bad('A 404 with a different error code in it.');
  // A gateway in front of the server answers 404 in JSON too, but with neither (RFC 9083, section 6).
  if (!isCoded && !Array.isArray(rdapConformance)) return bad('A 404 that is not an RDAP answer.');

  const { said, usual } = readErrorText(error);
  const sentences = said.flatMap(toSentences);
  const quota = sentences.find(isKnownQuota);
  if (quota !== undefined) return { outcome: 'rate_limited', ...quoted([quota]), ...later };
  if (sentences.some(isAboutReach)) return { outcome: 'not_understood', ...quoted(sentences) };
  const held = heldBack(sentences) ?? heldBack(usual);
  if (held) return { outcome: 'reserved', ...quoted(held) };

  const strange = sentences.filter((one) => !saysNotFound(one, name) && !isIdle(one, name));
  if (strange.length > 0) return { outcome: 'not_understood', ...quoted(strange) };
  const isSaid = isCoded || sentences.some((one) => saysNotFound(one, name));
  return isSaid ? { outcome: 'not_found' } : bad('A 404 that says nothing.');
}

/** The sentences that say that the name is held back; all of them if they say so only together. */
function heldBack(sentences: readonly string[]): readonly string[] | undefined {
  const alone = sentences.filter((sentence) => saysHeldBack([sentence]));
  if (alone.length > 0) return alone;
  return saysHeldBack(sentences) ? sentences : undefined;
}

function quoted(sentences: readonly string[]): { words?: string } {
  const words = plainText(sentences.join(' '), LONGEST_WORDS);
  return words === undefined ? {} : { words };
}

function bad(detail: string): Said {
  return { outcome: 'bad_answer', detail };
}
