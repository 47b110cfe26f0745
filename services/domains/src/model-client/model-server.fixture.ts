import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: http.ServerResponse, request: http.IncomingMessage) => void;

export type ModelServer = {
  url: string;
  /** What was asked: headers and parsed body. */
  asked: { headers: http.IncomingHttpHeaders; path: string; body: unknown }[];
  /** What it does with the next requests. */
  respond: Respond;
  stop(): Promise<void>;
};

/** An OpenAI-compatible server on the loopback that does what the test tells it. */
export async function startModelServer(): Promise<ModelServer> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      model.asked.push({ headers: request.headers, path: request.url ?? '', body });
      model.respond(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const model: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    respond: says('[]'),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return model;
}

/** An ordinary answer with this text. */
export function says(content: string | null, more: object = {}): Respond {
  const choice = { finish_reason: 'stop', message: { role: 'assistant', content, ...more } };
  return answers(200, JSON.stringify({ choices: [choice] }));
}

export function answers(status: number, body: string): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
}
