import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };
/** Where it returns no answer, requests for a token get one, and others are never answered. */
type Reply = (
  target: string,
  body: string,
  request: IncomingMessage,
) => Answer | 'silence' | undefined;

/** A server that claims to be Holdfast, and answers as the test says. */
export async function startHostileServer(reply: Reply) {
  const seen: string[] = [];
  const server = createServer(async (request, answer) => {
    const body = (await Array.fromAsync(request.setEncoding('utf8'))).join('');
    const target = `${request.method} ${request.url}`;
    seen.push(target);
    server.emit('asked', target);
    const said = reply(target, body, request) ?? (isToken(target) ? TOKEN : undefined);
    if (!said || said === 'silence') return;
    const { status = 200, headers = {}, body: text = {} } = said;
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Resolves at the next request. */
    asked: () => once(server, 'asked'),
    stop: () => server.close().closeAllConnections(),
  };
}

const isToken = (target: string) => target === 'POST /api/auth/token';
const TOKEN: Answer = { body: { token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' } };
