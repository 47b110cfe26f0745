import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/index.ts';
import { type ErrorAnswer, errorAnswer, Problem } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers everything that goes wrong, from whichever layer, in the one shape. */
export function installFailures(fastify: FastifyInstance, clock: Clock): void {
  fastify.setErrorHandler((error, request, reply) => fail(error, request, reply, clock));
  fastify.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(fastify, request.url.split('?', 1)[0] ?? '');
    // A wildcard route with this method has already looked, and found no such file.
    if (allowed.length === 0 || allowed.includes(request.method)) throw new Problem('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  });
}

export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply, clock: Clock) {
  const answer = errorAnswer(error, clock.now());
  record(error, answer, request);
  // fastify would close the connection on a body that it has not read, and a caller who is still
  // sending would find the connection gone instead of the answer.
  reply.removeHeader('connection');
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type(JSON_TYPE)
    .send(JSON.stringify(answer.body));
}

/** The answer says little; the log has the rest under the request's id. */
function record(error: unknown, { status, body }: ErrorAnswer, { log }: FastifyRequest): void {
  const fields = { err: error, type: body.type };
  if (status > 500) log.warn(fields, 'request refused: unavailable');
  else if (status >= 500) log.error(fields, 'request failed');
  else log.debug(fields, 'request refused');
}

function methodsAt(fastify: FastifyInstance, url: string): string[] {
  return METHODS.filter((method) => fastify.findRoute({ method, url }) !== null);
}

/**
 * What Node's parser refuses never becomes a request: no hooks, no id. The answer is written to the
 * bare socket and the connection closed, because it is unclear where the next request would begin.
 */
export function onClientError(
  error: ConnectionError,
  socket: Socket,
  clock: Clock,
  log: Logger,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  log.debug({ err: error }, 'request refused: not HTTP');
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(Problem.validation(parserFault(error)), clock.now());
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

function parserFault({ code }: ConnectionError): Record<string, string> {
  if (code === 'HPE_HEADER_OVERFLOW') return { headers: 'are too large' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { request: 'took too long to arrive' };
  return { request: 'is not valid HTTP' };
}
