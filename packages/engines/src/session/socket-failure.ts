import type { ProbeErrorCode } from '../model.ts';
import type { SessionTask } from './model.ts';
import { ProbeRefusal } from './refusal.ts';

/** Servers put codes of their own into errors, so only these may be found here. */
const REASONS = new Map<string, [ProbeErrorCode, string]>(
  Object.entries({
    ECONNREFUSED: ['HOST_UNREACHABLE', 'nothing is listening there; check host, port and firewall'],
    EHOSTUNREACH: [
      'HOST_UNREACHABLE',
      'there is no route to it; check the network and its firewall',
    ],
    ENETUNREACH: [
      'HOST_UNREACHABLE',
      'there is no route to it; check the network and its firewall',
    ],
    EADDRNOTAVAIL: ['HOST_UNREACHABLE', 'there is no route to it; check the address'],
    ENOTFOUND: ['HOST_UNREACHABLE', 'the host has no address; check its name'],
    ETIMEDOUT: ['TIMEOUT', 'it does not answer; check host, port and firewall'],
    ECONNRESET: [
      'HOST_UNREACHABLE',
      'it closed the connection; check that the port is the right one',
    ],
    EPIPE: ['HOST_UNREACHABLE', 'it closed the connection; check that the port is the right one'],
  }),
);

/** The refusal for an error of the socket itself; undefined if it is some other error. */
export function socketRefusal(
  error: unknown,
  { host, port }: Pick<SessionTask['target'], 'host' | 'port'>,
): ProbeRefusal | undefined {
  const [code, reason] = REASONS.get(codeOf(error)) ?? [];
  if (code === undefined) return undefined;
  return new ProbeRefusal(code, `No connection to ${host}, port ${port}: ${reason}.`);
}

/** Several addresses give one error that holds them all; the last is as good as any. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors.at(-1));
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
