import { withBeginCallback } from './content.ts';
import { resumingReader } from './resuming-reader.ts';
import { DEFAULT_RETRY, patience, type Random, type RetryPolicy, retrying } from './retry.ts';
import type { Storage } from './storage.ts';

type WithRetryOptions = { policy?: RetryPolicy; random?: Random };

/**
 * The same storage, for work that should survive a lost connection or a busy server. Repeats what
 * is safe to repeat: small puts, queries, deletions. A get and a list go on after what they have
 * already passed on. A put is repeated as long as none of its content was read.
 */
export function withRetry(
  storage: Storage,
  { policy = DEFAULT_RETRY, random = Math.random }: WithRetryOptions = {},
): Storage {
  const again = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) =>
    retrying(work, { policy, random, signal });

  return {
    put(key, content, options = {}) {
      let begun = false;
      const watched = withBeginCallback(content, () => {
        begun = true;
      });
      return retrying(() => storage.put(key, watched, options), {
        policy,
        random,
        signal: options.signal,
        worthRetrying: ({ transient }) => transient && !begun,
      });
    },
    putSmall: (key, content, options = {}) =>
      again(options.signal, () => storage.putSmall(key, content, options)),
    stat: (key, options = {}) => again(options.signal, () => storage.stat(key, options)),
    get(key, options = {}) {
      const { start = 0, length, signal } = options;
      return resumingReader(
        (passedOn) =>
          storage.get(key, {
            ...options,
            start: start + passedOn,
            ...(length !== undefined && { length: length - passedOn }),
          }),
        patience({ policy, random, signal }),
      );
    },
    async *list(prefix, options = {}) {
      let { after } = options;
      for (const between = patience({ policy, random, signal: options.signal }); ; ) {
        try {
          for await (const object of storage.list(prefix, { ...options, after })) {
            after = object.key;
            between.moved();
            yield object;
          }
          return;
        } catch (error) {
          await between.after(error);
        }
      }
    },
    delete: (key, options = {}) => again(options.signal, () => storage.delete(key, options)),
    async *listUnfinished(prefix, options = {}) {
      // There are few, and they have no order by which to resume in the middle.
      yield* await again(options.signal, () =>
        Array.fromAsync(storage.listUnfinished(prefix, options)),
      );
    },
    abortUnfinished: (upload, options = {}) =>
      again(options.signal, () => storage.abortUnfinished(upload, options)),
    close: () => storage.close(),
  };
}
