import type { IncomingHttpHeaders } from 'node:http';

/** Headers that concern one connection only (RFC 9110 7.6.1), and what depends on them. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Answered by the server that holds the connection: nobody waits for our services to say "continue".
  'expect',
];

/** The headers that are meant for the other end. */
export function endToEnd(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  // It says where the body ends: without it the rest would be read as another request.
  dropped.delete('content-length');
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  }
  return kept;
}
