import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import https from 'node:https';
import type { Readable, Writable } from 'node:stream';
import { Problem } from '@holdfast/platform/errors';
import type { Room } from '@holdfast/platform/http';
import { type Leave, Turns } from '@holdfast/platform/turns';
import { setDeadlines } from './deadlines.ts';
import type { Patience } from './model.ts';

export type Question = {
  method: string;
  /** With its query, unchanged. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: Readable | undefined;
  /** Callers take turns when many come at once. */
  caller: string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
};

const MOST_IDLE_CONNECTIONS = 256;
/** A service that was held up closes connections idle for long, even if a request has just come on one. */
const LET_GO_BEFORE_MS = 30_000;
/**
 * Connections that a service has not accepted yet. It accepts them one at a time, in the order in which
 * they came, between its other work. The rest wait here, where callers take turns.
 */
const MOST_CONNECTING = 32;
const MOST_WAIT_MS = 15_000;
/** After this a connection counts as accepted: older services do not report when they accept one. */
const ACCEPTED_MS = 2_000;

/** A service behind this address. */
export class Upstream {
  readonly name: string;
  readonly #url: URL;
  readonly #isEncrypted: boolean;
  readonly #patience: Patience;
  readonly #agent: http.Agent;
  readonly #connects: Turns;
  readonly #room: Room;

  constructor(name: string, url: string, patience: Patience, room: Room) {
    this.name = name;
    this.#url = new URL(url);
    this.#patience = patience;
    this.#room = room;
    this.#isEncrypted = this.#url.protocol === 'https:';
    this.#connects = new Turns({
      ...{ most: MOST_CONNECTING, waitMs: MOST_WAIT_MS },
      tooLong: () => this.#tooMany(),
    });
    const { Agent } = this.#isEncrypted ? https : http;
    this.#agent = new Agent({
      ...{ keepAlive: true, maxFreeSockets: MOST_IDLE_CONNECTIONS },
      agentKeepAliveTimeoutBuffer: LET_GO_BEFORE_MS,
    });
  }

  /** Resolves when the response begins; the caller reads its body. */
  async ask(question: Question): Promise<IncomingMessage> {
    const first = await this.#send(question);
    try {
      return await first.answer;
    } catch (error) {
      // The service closed an idle connection at the very moment that we used it.
      const isStale = first.wasKept() && (error as Problem).code === 'SERVICE_UNREACHABLE';
      if (!isStale || !isRepeatable(question)) throw error;
      return (await this.#send(question)).answer;
    }
  }

  async reach(): Promise<void> {
    const signal = AbortSignal.timeout(this.#patience.connectMs);
    const answer = await this.ask({ ...HEALTH, signal });
    answer.resume();
    if (answer.statusCode !== 200) throw new Error(`${this.name} answers ${answer.statusCode}`);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send({ method, path, headers, body, caller, signal }: Question) {
    const leave = this.#hasIdle() ? () => {} : await this.#takeTurn(caller, signal);
    const { request } = this.#isEncrypted ? https : http;
    const sending = request(this.#url, {
      agent: this.#agent,
      method,
      path: this.#url.pathname.replace(/\/$/, '') + path,
      headers,
      signal,
    });
    sending.once('socket', (socket) => {
      if (!sending.reusedSocket) this.#room.enterBehind(socket);
    });
    leaveWhenAccepted(sending, leave);
    const { isConnected } = setDeadlines(sending, this.#patience, {
      isEncrypted: this.#isEncrypted,
      giveUp: (doing) => sending.destroy(this.#tooSlow(doing)),
    });
    const answer = Promise.withResolvers<IncomingMessage>();
    sending.once('response', (message) => {
      // The response is complete and Node sends nothing more of the body: hang up.
      message.once('end', () => {
        if (!sending.writableEnded) sending.destroy();
      });
      answer.resolve(message);
    });
    const fail = (error: Error) => answer.reject(this.#explain(error, isConnected()));
    sending.on('error', fail);
    sending.once('close', () => fail(new Error('closed without an answer')));
    if (body) feed(body, sending);
    else sending.end();
    return { answer: answer.promise, wasKept: () => sending.reusedSocket };
  }

  /** Waits for a turn to open a connection. */
  async #takeTurn(caller: string, signal: AbortSignal): Promise<Leave> {
    const leave = await this.#connects.enter(caller, signal);
    if (this.#room.hasRoomBehind()) return leave;
    leave();
    throw this.#tooMany();
  }

  /** All sockets of this agent go to the one service. */
  #hasIdle(): boolean {
    return Object.values(this.#agent.freeSockets).some((sockets) => sockets?.length);
  }

  #tooMany(): Problem {
    const msg = `More requests wait for the ${this.name} service than it takes; try again shortly.`;
    return new Problem('UNAVAILABLE', { msg, retryAfterSeconds: 5 });
  }

  #tooSlow(doing: string): Problem {
    const msg = `The ${this.name} service takes too long to ${doing}; try again shortly.`;
    return new Problem('SERVICE_TIMED_OUT', { msg });
  }

  #explain(cause: Error, isConnected: boolean): Problem {
    if (cause instanceof Problem) return cause;
    return new Problem('SERVICE_UNREACHABLE', {
      msg: isConnected
        ? `The ${this.name} service broke off before it had answered; look whether what you asked for was done before you ask again.`
        : `The ${this.name} service cannot be reached right now; try again shortly.`,
      cause,
    });
  }
}

/** Not `pipeline`, which would hang up on the caller before it is told what went wrong. */
function feed(body: Readable, sending: Writable): void {
  body.pipe(sending);
  body.once('close', () => {
    if (!body.readableEnded) sending.destroy();
  });
  // The rest is read and discarded, so the connection can still carry the response.
  sending.once('close', () => {
    if (!body.readableEnded) body.unpipe(sending).resume();
  });
}

const HEALTH = {
  ...{ method: 'GET', path: '/healthz', headers: {} },
  ...{ body: undefined, caller: 'readiness' },
};

/** A service reports this by a 102 before it begins to answer. */
function leaveWhenAccepted(sending: ClientRequest, leave: Leave): void {
  sending.once('socket', (socket) => {
    if (sending.reusedSocket) leave();
    else socket.once('connect', () => setTimeout(leave, ACCEPTED_MS).unref());
  });
  for (const event of ['information', 'response', 'close']) sending.once(event, leave);
}

/** The caller still waits, repeating it is harmless, and nothing was sent in part. */
function isRepeatable({ method, body, signal }: Question): boolean {
  return body === undefined && !signal.aborted && ['GET', 'HEAD', 'OPTIONS'].includes(method);
}
