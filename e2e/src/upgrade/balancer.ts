import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { by: string; what: string; status: number };

/** One address in front of several servers, like a load balancer: each request goes to the next one. */
export class Balancer {
  readonly url: string;
  readonly answers: Answer[] = [];
  private readonly server: http.Server;
  private servers: string[] = [];
  private turn = 0;

  private constructor(server: http.Server) {
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => this.passOn(request, response));
  }

  static async start(): Promise<Balancer> {
    const server = http.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  add(url: string): void {
    this.servers.push(url);
  }

  remove(url: string): void {
    this.servers = this.servers.filter((each) => each !== url);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private passOn(request: http.IncomingMessage, response: http.ServerResponse): void {
    const by = this.servers[this.turn++ % this.servers.length];
    if (by === undefined) {
      // Before the first has started and after the last has stopped: services send requests on their own.
      response.writeHead(503).end();
      return;
    }
    const what = `${request.method} ${request.url}`;
    const { method, headers } = request;
    const behind = http.request(new URL(request.url ?? '/', by), { method, headers, agent: false });
    behind.on('response', (answer) => {
      this.answers.push({ by, what, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    behind.on('error', () => {
      if (response.headersSent) return;
      if (!request.destroyed) this.answers.push({ by, what, status: 502 });
      response.writeHead(502).end();
    });
    response.on('close', () => behind.destroy());
    request.pipe(behind);
  }
}
