import { HoldfastError } from './error.ts';
import { newKey } from './key.ts';
import type { CallOptions } from './model.ts';
import type { Send, Sending } from './send.ts';
import { within } from './within.ts';

/** The operation's own input: a stream may take the place of a Blob. */
type Input<Options> = {
  [Part in keyof Options as Part extends 'path' | 'query' | 'headers' | 'body'
    ? Part
    : never]: Part extends 'body' ? Streamable<Options[Part]> : Options[Part];
};
type Streamable<Body> =
  Extract<Body, Blob> extends never ? Body : Body | ReadableStream<Uint8Array>;

type Operation<Options, Answer> =
  Record<never, never> extends Input<Options>
    ? (call?: Input<Options> & CallOptions) => Promise<Answer>
    : (call: Input<Options> & CallOptions) => Promise<Answer>;

/** Generated operations, each as a function of its own input that resolves to its answer. */
export type Bound<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends (options: infer Options) => infer Result
    ? Operation<NonNullable<Options>, Exclude<Awaited<Result>, undefined>>
    : never;
};

type Call = { headers?: object; body?: unknown } & CallOptions;
type Generated = (options: object) => Promise<unknown>;

export function bind<Operations extends object>(
  operations: Operations,
  parts: {
    client: object;
    send: Send;
    authorise: Sending['authorise'];
    /** Sends the session with every request, even with those that do not need it. */
    always?: boolean;
    /** The operations that take an Idempotency-Key. */
    keyed: ReadonlySet<string>;
    timeoutMs: number;
    /** Ends every call. */
    signal?: AbortSignal | undefined;
  },
): Bound<Operations> {
  const bound =
    (name: string, operation: Generated) =>
    async (call: Call = {}) => {
      const { idempotencyKey, timeoutMs = parts.timeoutMs, headers, ...rest } = call;
      const { signal: own, ...input } = rest;
      const signal = within(own, parts.signal);
      const key = parts.keyed.has(name) ? { 'idempotency-key': idempotencyKey ?? newKey() } : {};
      const isStream = input.body instanceof ReadableStream;
      const fetch = (request: Request) =>
        parts.send(request, {
          authorise:
            parts.always || request.headers.has('authorization') ? parts.authorise : undefined,
          hasKey: request.headers.has('idempotency-key'),
          onceOnly: isStream,
          timeoutMs: isStream || input.body instanceof Blob ? NO_LIMIT : timeoutMs,
        });
      const how = { client: parts.client, fetch, throwOnError: true, responseStyle: 'data' };
      const streaming = isStream ? { duplex: 'half' } : {};
      try {
        return await operation({
          ...input,
          ...how,
          ...streaming,
          signal,
          headers: { ...key, ...headers },
        });
      } catch (thrown) {
        signal?.throwIfAborted();
        if (thrown instanceof HoldfastError) throw thrown;
        const message = "The answer could not be read as one of Holdfast's.";
        throw new HoldfastError({ type: 'UNEXPECTED_ANSWER', message, cause: thrown });
      }
    };
  const entries = Object.entries(operations) as [string, Generated][];
  return Object.fromEntries(
    entries.map(([name, operation]) => [name, bound(name, operation)]),
  ) as Bound<Operations>;
}

/** Sending a file may take any time; this is the longest that a timer can be set for. */
const NO_LIMIT = 2 ** 31 - 1;
