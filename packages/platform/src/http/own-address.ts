import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/index.ts';

/** What an operator sets to make links follow each request's own Host header. */
const FOLLOW_REQUEST = 'request';

/**
 * The base of links that we give out, without a slash at the end. Not taken from what the request
 * says of itself unless the operator wants that: an attacker who controls the Host header of
 * another person's request could send the link, and what it opens, elsewhere. Without a setting it
 * is the address at which the connection came in, here or at the front that passed the request on.
 * Throws VALIDATION_FAILED where links are to follow a Host header that is not a valid host.
 */
export function ownAddress(
  request: Pick<FastifyRequest, 'raw' | 'protocol' | 'host' | 'passedOnAt'>,
  publicUrl: string | undefined,
): string {
  const { raw, protocol, host, passedOnAt } = request;
  if (publicUrl === FOLLOW_REQUEST) {
    const path = passedOnAt === undefined ? '' : new URL(passedOnAt).pathname.replace(/\/$/, '');
    return `${addressOf(protocol, host)}${path}`;
  }
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  if (passedOnAt !== undefined) return passedOnAt;
  const address = (raw.socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  return `http://${isIPv6(address) ? `[${address}]` : address}:${raw.socket.localPort}`;
}

/** Allows a name or an address, and a port: anything else in the header would become part of the link. */
function addressOf(protocol: string, host: string): string {
  const url = URL.parse(`${protocol}://${host}`);
  const isSound = /^[\w.:[\]-]+$/.test(host) && /^https?:$/.test(url?.protocol ?? '');
  if (!url || !isSound) throw Problem.validation({ host: 'is not a host that links can point to' });
  return url.origin;
}
