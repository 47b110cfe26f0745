import type { Said } from '../registry/model.ts';
import type { HttpAnswer } from './http-get.ts';
import { type Json, readObject } from './json.ts';
import { judgeNotFound } from './judge-not-found.ts';
import { readRegistration } from './registration.ts';
import { hasRegistrar, saysReserved } from './reserved.ts';
import { readRetryAfter } from './retry-after.ts';

/** How long a server that turned us away is left in peace when it does not say. */
const TURNED_AWAY_MS = 60_000;

type Question = {
  name: { ascii: string; unicode: string };
  now: Date;
  /** Whether it was the bootstrap's own server that answered: nobody else can say "no such name". */
  isRegistry: boolean;
};

/**
 * What an HTTP answer means for the name. Only one thing is `not_found`: a complete 404 of the
 * registry's own server that has no body, or RDAP's in words that are known. A 404 is also what every
 * wrong address answers.
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
  // These two turn us away as such; 400 and 451 are about the name.
  if (status === 401 || status === 403) {
    return { outcome: 'forbidden', detail, retryAfterMs: retryAfterMs ?? TURNED_AWAY_MS };
  }
  if (status === 400 || status === 451) return { outcome: 'forbidden', detail, ...later };
  return { outcome: 'bad_answer', detail };
}

function judgeDomain(answer: HttpAnswer, { name }: Question): Said {
  const domain = readBody(answer);
  if (!domain) return bad('The answer is not RDAP’s JSON.');
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
  if (!isRegistry) return bad('A 404, and not from the registry’s own server.');
  if (answer.body.length === 0) {
    const { 'content-type': type, 'content-encoding': coding } = answer.headers;
    if (!answer.isFramed) return bad('A 404 that may be cut off.');
    return (type === undefined || isJson(type)) && !coding
      ? { outcome: 'not_found' }
      : bad('A 404 that is not RDAP’s.');
  }
  const error = readBody(answer);
  return error ? judgeNotFound(error, name, later) : bad('A 404 that is not RDAP’s.');
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
