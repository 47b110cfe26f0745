import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@holdfast/platform/errors';
import { ownAddress, passedOnHeaders } from '@holdfast/platform/http';
import type { Secret } from '@holdfast/platform/secrets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endToEnd } from './headers.ts';
import { pathBehind } from './path.ts';
import type { Upstream } from './upstream.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Origin = { publicUrl: string | undefined; serviceSecret: Secret };

/** Everything below `/api/<service>/` is the service's business, in both directions. */
export function passOn(fastify: FastifyInstance, upstream: Upstream, origin: Origin): void {
  const prefix = `/api/${upstream.name}`;
  fastify.route({
    method: METHODS,
    url: `${prefix}/*`,
    // However long the body is: only a caller that sends nothing at all is cut off.
    config: { takesBytes: true },
    // In a hook, because fastify would read the body before it calls the handler.
    onRequest: async (request, reply) => {
      const signal = goneSignal(request.raw.socket, reply.raw);
      const path = pathBehind(request.raw.url ?? '', prefix);
      // Metrics are for the operator, who reads them at the service's own port.
      if (isMetrics(path)) throw new Problem('NOT_FOUND');
      const answer = await upstream
        .ask({
          method: request.method,
          path,
          headers: requestHeaders(request, prefix, origin),
          body: hasBody(request.raw) ? request.raw : undefined,
          caller: request.ip,
          signal,
        })
        .catch((error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        });
      // The caller has gone.
      if (answer === undefined) return reply.hijack();
      return giveBack(reply, answer, prefix);
    },
    handler: (_, reply) => reply, // never called
  });
}

/** Also when escaped: to the service it is the same path. */
function isMetrics(path: string): boolean {
  const [, segment = ''] = /^\/([^/?]*)\/?(?:\?|$)/.exec(path) ?? [];
  return unescaped(segment) === 'metrics';
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // no service can decode it either
  }
}

function requestHeaders(
  request: FastifyRequest,
  prefix: string,
  { publicUrl, serviceSecret }: Origin,
): OutgoingHttpHeaders {
  const { host: _, ...headers } = endToEnd(request.headers);
  // It already ends with the address that the request came from.
  const callers = request.headers['x-forwarded-for'];
  const codings = request.headers['transfer-encoding'];
  if (codings !== undefined && codings.trim().toLowerCase() !== 'chunked') {
    throw Problem.validation({ 'transfer-encoding': 'must be chunked' });
  }
  return {
    ...headers,
    // A body has one length. Node refuses requests that give two.
    ...(codings !== undefined && { 'transfer-encoding': 'chunked' }),
    ...(callers !== undefined && { 'x-forwarded-for': callers }),
    ...(request.host !== '' && { 'x-forwarded-host': request.host }),
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...passedOnHeaders(serviceSecret, ownAddress(request, publicUrl) + prefix),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0;
}

function giveBack(reply: FastifyReply, answer: IncomingMessage, prefix: string): FastifyReply {
  const { location, ...headers } = endToEnd(answer.headers);
  if (typeof location === 'string') {
    // A path on the service is below the prefix here.
    reply.header('location', /^\/(?!\/)/.test(location) ? prefix + location : location);
  }
  // The first event of a stream may take long: the headers go out now.
  reply.raw.once('pipe', () => reply.raw.flushHeaders());
  return reply
    .code(answer.statusCode ?? 500)
    .headers(headers)
    .send(answer);
}

/** Shared by all callers that go away: capturing a stack for each would be expensive. */
const GONE = new Error('the caller has gone');

/** Some versions of Node do not tell a response that waits behind others that its connection is gone. */
function goneSignal(socket: Socket, response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    socket.off('close', onClose);
    if (!response.writableFinished) controller.abort(GONE);
  };
  socket.setMaxListeners(0); // one for each request that waits on it
  socket.once('close', onClose);
  response.once('close', onClose);
  return controller.signal;
}
