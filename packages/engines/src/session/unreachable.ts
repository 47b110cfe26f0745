import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { HostNotFound, NetworkForbidden, type PinnedHost } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import type { ProbeErrorCode, ProbeFailure } from '../model.ts';
import type { SessionStage } from './model.ts';

/** Why there was no session that could find out more; in the same words for a check and a dump. */
export type Unreachable = {
  /** For a session that the signal ended at this stage. */
  tooSlow(stage: SessionStage): ProbeFailure;
  /** For something at the port that broke the client library. */
  wrongProtocol(): ProbeFailure;
  /** For what `pinWithin` and `unless` throw; any other error is thrown again. */
  networkFailure(error: unknown): ProbeFailure;
};

const WAITING_FOR: Record<SessionStage, string> = {
  starting:
    'The check did not start in time: the machine that Holdfast runs on may be overloaded. Try again.',
  connecting: 'The connection timed out: the host does not answer. Check host, port and firewall.',
  greeting: 'The port is open, but the server sent nothing. Check that the port is the right one.',
  securing: 'The server did not finish the TLS handshake. Check that the port is the right one.',
  'signing-in': 'The server accepted the connection, but did not answer the sign-in in time.',
  checking:
    'The server accepted the sign-in, but the checks did not finish in time. The server may be overloaded.',
};

export function createUnreachable(
  { host, port }: Pick<ConnectionTarget, 'host' | 'port'>,
  { product, deadlineMs }: { product: string; deadlineMs: number },
): Unreachable {
  const of = (errorCode: ProbeErrorCode, errorMessage: string) => ({ errorCode, errorMessage });
  const seconds = Math.round(deadlineMs / 100) / 10;
  const tooSlow = (stage: SessionStage) =>
    of('TIMEOUT', `${WAITING_FOR[stage]} (${host}, port ${port}, waited ${seconds} s)`);
  return {
    tooSlow,
    wrongProtocol: () =>
      of(
        'HOST_UNREACHABLE',
        `The server at ${host}, port ${port}, does not answer like ${product}: check that the port is the right one.`,
      ),
    networkFailure(error) {
      if (error instanceof NetworkForbidden) {
        return of(
          'NETWORK_FORBIDDEN',
          `${error.message} Use a publicly reachable host, or ask the operator to allow private networks.`,
        );
      }
      if (error instanceof HostNotFound && !error.timedOut) {
        return of(
          'HOST_UNREACHABLE',
          `There is no address for ${error.host}. Check the host name.`,
        );
      }
      if (error instanceof HostNotFound) {
        return of('TIMEOUT', `The name ${error.host} was not resolved in time. Try again.`);
      }
      if (error instanceof OutOfTime) return tooSlow('checking');
      throw error;
    },
  };
}

class OutOfTime extends Error {}

/** The work's result, or an error as soon as the signal aborts. */
export async function unless<T>(over: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new OutOfTime());
  if (over.aborted) stop();
  over.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    over.removeEventListener('abort', stop);
  }
}

/** `pinWithin` for what rejects with an error of its own, or with the signal's reason. */
export async function pinOrFail(
  target: Pick<ConnectionTarget, 'host' | 'socket'>,
  { network, signal }: { network: NetworkGuard; signal: AbortSignal },
  over: AbortSignal,
  fail: (failure: ProbeFailure) => Error,
  unreachable: Unreachable,
): Promise<readonly string[]> {
  try {
    return (await pinWithin(over, network, target)).addresses;
  } catch (error) {
    signal.throwIfAborted();
    throw fail(unreachable.networkFailure(error));
  }
}

/** The addresses that may be connected to; none where a local socket takes their place. */
export async function pinWithin(
  over: AbortSignal,
  network: NetworkGuard,
  { host, socket }: Pick<ConnectionTarget, 'host' | 'socket'>,
): Promise<Pick<PinnedHost, 'addresses'>> {
  if (socket !== undefined) return { addresses: [] };
  return unless(over, network.pin(host)).catch((error) => {
    throw error instanceof OutOfTime ? new HostNotFound(host, { timedOut: true }) : error;
  });
}
