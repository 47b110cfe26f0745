import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; body: unknown; retryAfter: number };

export type Question = { token?: string | undefined; body?: unknown; timeoutMs?: number };

const PATIENCE_MS = 60_000;

/** One client's own connection, from an address of its own. */
export class Line {
  readonly #base: string;
  readonly #agent: http.Agent;

  constructor(base: string, localAddress?: string) {
    this.#base = base;
    this.#agent = new http.Agent({
      ...{ keepAlive: true, maxSockets: 1 },
      ...(localAddress !== undefined && { localAddress }),
    });
  }

  /** Rejects if there is no answer; a refusal is an answer. */
  async ask(method: string, path: string, question: Question = {}): Promise<Answer> {
    const { token, body, timeoutMs = PATIENCE_MS } = question;
    const request = http.request(this.#base + path, {
      method,
      agent: this.#agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const said = await text(response);
    const isJson = response.headers['content-type']?.includes('json') ?? false;
    return {
      status: response.statusCode ?? 0,
      body: isJson ? JSON.parse(said) : said,
      retryAfter: Number(response.headers['retry-after'] ?? 0),
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}
