import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What an operator sets so that links follow each request's own Host header. */
const FOLLOW_REQUEST = 'request';

/**
 * Where links lead that are given out. Never by what the request says of itself, unless the operator
 * wants that: whoever may write a Host header into somebody's request could send the link, and what
 * opens it, elsewhere. Without a setting it is the address at which the connection came in.
 */
export function ownAddress(
  { raw: { socket }, protocol, host }: Pick<FastifyRequest, 'raw' | 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl === FOLLOW_REQUEST) return `${protocol}://${host}`;
  if (publicUrl !== undefined) return publicUrl;
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  return `http://${isIPv6(address) ? `[${address}]` : address}:${socket.localPort}`;
}
