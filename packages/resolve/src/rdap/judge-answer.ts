import type { Said } from '../registry/model.ts';
import type { HttpAnswer } from './http-get.ts';
import { type Json, readObject } from './json.ts';
import { judgeNotFound } from './judge-not-found.ts';
import { readRegistration } from './registration.ts';
import { hasRegistrar, saysReserved } from './reserved.ts';
import { readRetryAfter } from './retry-after.ts';

/** How long we leave a server alone that turned us away without saying for how long. */
const TURNED_AWAY_MS = 60_000;

type Question = {
  name: { ascii: string; unicode: string };
  now: Date;
  /** Whether a server named by the bootstrap answered: no other one can say "no such name". */
  isRegistry: boolean;
};

/**
 * What an HTTP answer means for the name. `not_found` takes a complete 404 from the registry's own
 * server, either without a body or with an RDAP error in words that we know: any wrong address answers
 * with a 404 too.
 */
export function judgeAnswer(answer: HttpAnswer, question: Question): Said {
  const { status, headers } = answer;
  const retryAfterMs = readRetryAfter(headers['retry-after'], question.now);
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  const detail = `HTTP ${status}`;

  if (status === 200) return judgeDomain(answer, question);
  if (status === 404) return judge404(answer, question, later);
  if (status === 429) return { outcome: 'rate_limited', detail, ...later };
  if (status >= 500) return { outcome: 'server_error', detail, ...later };
  // These two refuse us as a client; 400 and 451 are about the name.
  if (status === 401 || status === 403) {
    return { outcome: 'forbidden', detail, retryAfterMs: retryAfterMs ?? TURNED_AWAY_MS };
  }
  if (status === 400 || status === 451) return { outcome: 'forbidden', detail, ...later };
  return { outcome: 'bad_answer', detail };
}

function judgeDomain(answer: HttpAnswer, { name }: Question): Said {
  const domain = readBody(answer);
  if (!domain) return bad('The answer is not RDAP JSON.');
  const { objectClassName, ldhName } = domain;
  if (objectClassName !== 'domain') return bad('The answer is not about a domain.');
  if (typeof ldhName !== 'string') return bad('The answer names no domain.');
  if (ldhName.toLowerCase().replace(/\.$/, '') !== name.ascii) {
    return { outcome: 'wrong_name', detail: 'The answer is about another domain.' };
  }
  if (saysReserved(domain) && !hasRegistrar(domain)) return { outcome: 'reserved' };
  return { outcome: 'found', registration: readRegistration(domain) };
}

function judge404(
  answer: HttpAnswer,
  { name, isRegistry }: Question,
  later: { retryAfterMs?: number },
): Said {
  if (!isRegistry) return bad('A 404 that is not from the registry’s own server.');
  if (answer.body.length === 0) {
    const { 'content-type': type, 'content-encoding': coding } = answer.headers;
    if (!answer.isFramed) return bad('A 404 that may be cut off.');
    return (type === undefined || isJson(type)) && !coding
      ? { outcome: 'not_found' }
      : bad('A 404 that is not an RDAP answer.');
  }
  const error = readBody(answer);
  return error ? judgeNotFound(error, name, later) : bad('A 404 that is not an RDAP answer.');
}

function readBody({ headers, body }: HttpAnswer): Json | undefined {
  if (!isJson(headers['content-type'] ?? '')) return undefined;
  const coding = headers['content-encoding'] ?? 'identity';
  return coding === 'identity' ? readObject(body) : undefined;
}

function isJson(contentType: string): boolean {
  return /^\s*application\/(rdap\+)?json\s*(;|$)/i.test(contentType);
}

function bad(detail: string): Said {
  return { outcome: 'bad_answer', detail };
}
