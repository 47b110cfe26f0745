import type { Secret } from '@holdfast/platform/secrets';
import { refuseInTransaction } from '@holdfast/platform/transactions';
import type { ModelClient } from './model.ts';
import { readAnswer, readCapped } from './read-answer.ts';

const TIMEOUT_MS = 20_000;

type ModelSettings = {
  /** The API's base, without `/chat/completions`. */
  url: string | undefined;
  key?: Secret | undefined;
  model: string;
  timeoutMs?: number;
};

/** A language model that speaks OpenAI's chat completions; undefined if none is configured. */
export function createModelClient({
  url,
  key,
  model,
  timeoutMs = TIMEOUT_MS,
}: ModelSettings): ModelClient | undefined {
  if (url === undefined) return undefined;
  const endpoint = `${url.replace(/\/+$/, '')}/chat/completions`;
  return {
    async ask({ system, user, signal }) {
      signal.throwIfAborted();
      refuseInTransaction('The model is asked');
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          // The key must reach no other server than the one that it was configured for.
          redirect: 'error',
          signal: AbortSignal.any([signal, timeout]),
          headers: {
            'content-type': 'application/json',
            ...(key && { authorization: `Bearer ${key.reveal()}` }),
          },
          body: JSON.stringify({
            model,
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: user },
            ],
          }),
        });
        return readAnswer(response.status, await readCapped(response));
      } catch {
        signal.throwIfAborted();
        return {
          ok: false,
          reason: timeout.aborted
            ? 'The model did not answer in time.'
            : 'The model could not be reached.',
        };
      }
    },
  };
}
