import {
  HostNotFound,
  NetworkForbidden,
  type NetworkGuard,
  type PinnedHost,
} from '@holdfast/platform/network-guard';
import type { Failure, LookupOptions } from '../model.ts';

/** A server gave no usable answer. The detail is in our words, never in the server's. */
export class AskingFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, detail: string) {
    super(detail);
    this.name = 'AskingFailed';
    this.failure = failure;
  }
}

/** The server has an address that we must not connect to. */
export class ForbiddenHost extends AskingFailed {}

/** One deadline for everything that a lookup does, combined with the caller's abort signal. */
export type Patience = {
  /** Aborted by either; `lost` then says by which. */
  signal: AbortSignal;
  lost(): AskingFailed;
  leftMs(): number;
  end(): void;
};

export function startPatience({ deadlineMs, signal }: LookupOptions): Patience {
  const controller = new AbortController();
  const started = performance.now();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, Math.max(0, deadlineMs));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    lost: () =>
      signal?.aborted
        ? new AskingFailed('aborted', 'The lookup was cancelled.')
        : new AskingFailed('timeout', 'There was no complete answer in time.'),
    leftMs: () => Math.max(0, deadlineMs - (performance.now() - started)),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** The host's checked addresses; a host that must not be asked is reported as unreachable. */
export async function pinHost(
  guard: NetworkGuard,
  host: string,
  patience: Patience,
): Promise<PinnedHost> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(patience.lost());
  patience.signal.addEventListener('abort', giveUp, { once: true });
  if (patience.signal.aborted) giveUp();
  try {
    return await Promise.race([guard.pin(host), lost]);
  } catch (error) {
    if (error instanceof NetworkForbidden) {
      throw new ForbiddenHost('unreachable', `The server has a ${error.reason} address.`);
    }
    if (!(error instanceof HostNotFound)) throw error;
    throw error.timedOut
      ? new AskingFailed('timeout', 'The server’s address was not found in time.')
      : new AskingFailed('unreachable', 'The server has no address.');
  } finally {
    patience.signal.removeEventListener('abort', giveUp);
  }
}
