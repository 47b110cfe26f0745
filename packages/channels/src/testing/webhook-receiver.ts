import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

export type WebhookReceiver = {
  /** Without a path. */
  url: string;
  port: number;
  received: Received[];
  /** How it answers from now on; 204 by default. */
  answer(how: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

/** A customer's server that records what is posted to it. */
export async function startWebhookReceiver({
  certificate,
  port = 0,
}: {
  certificate?: { cert: string; key: string };
  port?: number;
} = {}): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let respond = (response: ServerResponse): void => {
    response.writeHead(204).end();
  };
  const listener: http.RequestListener = async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body: await text(request) });
    respond(response);
  };
  const server = certificate
    ? https.createServer(certificate, listener)
    : http.createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${taken}`,
    port: taken,
    received,
    answer: (how) => {
      respond = how;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
