import { AskingFailed, ForbiddenHost, type Patience } from '../registry/asking.ts';
import type { HttpAnswer, HttpGet } from './http-get.ts';

const MOVED = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 3;
const MOST_BYTES = 256 * 1_024;

/**
 * Asks for `domain/<name>` below the base, and follows redirects as long as they are safe and lead to
 * the same question. Returns the answer and the address that gave it.
 */
export async function askFollowing(
  { get }: HttpGet,
  base: string,
  name: string,
  patience: Patience,
): Promise<{ url: URL; answer: HttpAnswer }> {
  let url = new URL(`domain/${name}`, base);
  const seen = new Set<string>();
  for (let hops = 0; ; hops++) {
    seen.add(url.href);
    const answer = await get(url, {
      patience,
      maxBytes: MOST_BYTES,
      headers: { accept: 'application/rdap+json', 'user-agent': 'Holdfast domain check' },
    }).catch((error) => {
      throw hops > 0 && error instanceof ForbiddenHost
        ? refusal('leads to a private network')
        : error;
    });
    if (!MOVED.has(answer.status)) return { url, answer };
    const next = readLocation(answer, url);
    if (hops === MOST_REDIRECTS) throw refusal('is one too many');
    if (seen.has(next.href)) throw refusal('leads back to an earlier address');
    if (!isSameQuestion(next, name)) throw refusal('leads to another query');
    url = next;
  }
}

function readLocation({ headers }: HttpAnswer, from: URL): URL {
  if (!URL.canParse(headers.location ?? '', from.href) || !headers.location) {
    throw refusal('does not say where it leads');
  }
  const next = new URL(headers.location, from);
  const isSafe = next.protocol === 'https:' || next.protocol === from.protocol;
  if (!isSafe) throw refusal('leaves HTTPS');
  if (next.username || next.password) throw refusal('contains credentials');
  next.hash = '';
  return next;
}

function isSameQuestion({ pathname, search }: URL, name: string): boolean {
  return search === '' && pathname.toLowerCase().endsWith(`/domain/${name}`);
}

function refusal(why: string): AskingFailed {
  return new AskingFailed('redirect_refused', `A redirect ${why}.`);
}
