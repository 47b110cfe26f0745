import type { HoldfastError } from './error.ts';
import {
  connectionFailure,
  lateAnswer,
  redirected,
  refusalOf,
  strangeAnswer,
  unproven,
} from './failures.ts';
import { pause } from './pause.ts';
import { isRepeatable, pauseBefore, RETRIES } from './rules.ts';
import { waitWithin } from './within.ts';

export type Sending = {
  /** Gives the token to send with; `renew` gives another one if that was refused. */
  authorise?: { get(): Promise<string>; renew?(refused: string): Promise<string> } | undefined;
  /** The request may be repeated even if it is a POST. */
  hasKey?: boolean;
  /** The answer's body is passed on as it arrives, rather than whole. */
  streamed?: boolean;
  /** The request's body comes from a stream, which cannot be read twice. */
  onceOnly?: boolean;
  timeoutMs: number;
};

/** Lets the person prove again who they are; the call that wanted it is sent again. */
export type StepUp = (signal: AbortSignal, url: string) => Promise<void>;

export type Send = (request: Request, how: Sending) => Promise<Response>;

/**
 * Sends a request until it succeeds, fails for good or has failed three times. Returns successes
 * only. An answer that is not streamed is read to its end here, so a connection that is cut in the
 * middle of it counts as a failed attempt.
 */
export function createSend(fetch: typeof globalThis.fetch, stepUp?: StepUp): Send {
  return async (request, { authorise, hasKey = false, onceOnly = false, ...how }) => {
    const { method, signal } = request;
    const repeats = isRepeatable(method, hasKey) && !onceOnly ? RETRIES : 0;
    let token = authorise && (await waitWithin(authorise.get(), signal));
    let isRenewed = false;
    let hasProven = false;
    let mayBeDone = false;
    for (let attempt = 0; ; ) {
      const copy = onceOnly ? request : request.clone();
      // Operations that need a token come with a placeholder for it.
      if (token === undefined) copy.headers.delete('authorization');
      else copy.headers.set('authorization', `Bearer ${token}`);
      const answer = await ask(fetch, copy, { ...how, signal });
      if (answer instanceof Response) return answer;
      signal.throwIfAborted();
      // An earlier attempt worked, but its answer was lost: what was to be deleted is gone.
      if (method === 'DELETE' && answer.status === 404 && mayBeDone) {
        return new Response(null, { status: 204 });
      }
      if (answer.status === 401 && token !== undefined && authorise?.renew && !isRenewed) {
        if (onceOnly) throw answer;
        token = await waitWithin(authorise.renew(token), signal);
        isRenewed = true;
        continue;
      }
      if (answer.type === 'STEP_UP_REQUIRED' && !onceOnly && !hasProven) {
        // A newer token may say that there was a proof since; otherwise the person has to give one.
        if (isRenewed || !authorise?.renew || token === undefined) {
          if (!stepUp) throw answer;
          await stepUp(signal, request.url).catch((thrown) => {
            signal.throwIfAborted();
            throw unproven(answer, thrown);
          });
          hasProven = true;
        }
        isRenewed = true;
        if (token !== undefined && authorise?.renew) {
          token = await waitWithin(authorise.renew(token), signal);
        }
        continue;
      }
      mayBeDone ||= answer.status !== 429;
      const ms =
        answer.isPassing && attempt < repeats
          ? pauseBefore(attempt, answer.retryAfterSeconds)
          : undefined;
      if (ms === undefined) throw answer;
      await pause(ms, signal);
      attempt += 1;
    }
  };
}

/** One attempt: a success, or what went wrong. */
async function ask(
  fetch: typeof globalThis.fetch,
  request: Request,
  {
    streamed = false,
    timeoutMs,
    signal: called,
  }: Pick<Sending, 'streamed' | 'timeoutMs'> & { signal: AbortSignal },
): Promise<Response | HoldfastError> {
  const { url } = request;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([called, limit.signal]);
    // A redirect would carry a secret elsewhere, and turn a POST into a GET. The signal is watched
    // here, too: Node drops a request's signal when it garbage-collects the request.
    const asked = fetch(request, { signal, redirect: 'manual' });
    const response = await waitWithin(asked, signal);
    if (isRedirect(response)) return redirected(response, url);
    if (!response.ok) return refusalOf(response, await waitWithin(response.text(), signal), url);
    if (isPage(response)) return strangeAnswer(response, url);
    if (streamed) return response;
    const body = await waitWithin(response.arrayBuffer(), signal);
    const { status, headers } = response;
    return new Response(status === 204 ? null : body, { status, headers });
  } catch (thrown) {
    return limit.signal.aborted ? lateAnswer(url, timeoutMs) : connectionFailure(thrown, url);
  } finally {
    clearTimeout(timer);
  }
}

/** No operation answers with a page, but another server at a wrong address does. */
const isPage = ({ headers }: Response) => /^text\/html/i.test(headers.get('content-type') ?? '');

/** A browser hides the status and target of a redirect. */
const isRedirect = ({ type, status }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);
