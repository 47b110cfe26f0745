import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import { ChannelFailure } from '../model.ts';

const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  EADDRNOTAVAIL: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it closed the connection without an answer',
  EPIPE: 'it closed the connection without an answer',
};
const NO_TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/;

/** What a status other than a success means; docs/alerts.md has the table. */
export function explainAnswer(status: number): ChannelFailure {
  if (status >= 300 && status < 400) {
    return new ChannelFailure(
      `The receiver answered ${status}: redirects are not followed, give the final address.`,
      'none',
    );
  }
  if (status === 410) {
    return new ChannelFailure('The receiver answered 410: the address is gone for good.', 'none');
  }
  const busy = status === 408 || status === 425 || status === 429;
  const refused = status >= 400 && status < 500 && !busy;
  return new ChannelFailure(
    refused
      ? `The receiver refused the message with ${status}.`
      : `The receiver answered ${status}.`,
    refused ? 'short' : 'long',
  );
}

/** Why there was no answer at all. Does not name the host, which can be part of a secret address. */
export function explainFailure(error: unknown): ChannelFailure {
  if (error instanceof NetworkForbidden) {
    return new ChannelFailure(
      `The receiver has a ${error.reason} address, which this server may not connect to.`,
      'none',
    );
  }
  if (error instanceof HostNotFound) {
    return new ChannelFailure("The receiver's host has no address.", 'long');
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ChannelFailure('The receiver did not answer in time.', 'long');
  }
  const code = codeOf(error);
  if (NO_TLS.test(code)) {
    return new ChannelFailure(`TLS with the receiver failed (${code}).`, 'long');
  }
  const reason = UNREACHABLE[code] ?? 'the connection failed';
  return new ChannelFailure(`The receiver cannot be reached: ${reason}.`, 'long');
}

/** If several addresses were tried, one error holds all of theirs; the last is as good as any. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
