import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenAwakeFor } from '../clock/index.ts';
import { saysPassedOn } from './passed-on.ts';
import type { Room } from './room.ts';

/** An answer of which nothing was taken from one look to the next waits for nobody. */
const LOOK_EVERY_MS = 60_000;
/**
 * Requests of one connection that wait behind each other: hardly anybody sends the next before the
 * last is answered.
 */
const MOST_BEHIND = 16;
/** For a client that has been answered and goes on sending: to read the answer, and to stop. */
const LINGER_MS = 5_000;

type Busy = { requests: number; isStream: boolean; taken: number };

/**
 * Bounds what callers hold by doing nothing, or by doing it slowly: connections, answers that they do
 * not read, requests that go on after their answer.
 */
export class Connections {
  readonly #room: Room;
  readonly #busy = new Map<Socket, Busy>();
  readonly #greeted = new WeakSet<Socket>();

  constructor(room: Room) {
    this.#room = room;
  }

  watch(fastify: FastifyInstance): void {
    fastify.server.on('connection', (socket) => this.#room.enter(socket));
    fastify.server.prependListener('request', (request: IncomingMessage, response) => {
      this.#greet(request, response);
      this.#begin(request.socket, response);
    });
    fastify.addHook('onRequest', (_, { raw }, done) => {
      // One answer a connection: those that wait behind it would be held until it is taken.
      if (raw.socket === null) raw.once('socket', () => done());
      else done();
    });
    fastify.addHook('onSend', (request, _, payload, done) => {
      const busy = this.#busy.get(request.raw.socket);
      if (busy && isStream(payload)) busy.isStream = true;
      done(null, payload);
    });
    const looking = setInterval(() => this.#hangUpOnStalled(), LOOK_EVERY_MS).unref();
    fastify.addHook('onClose', async () => clearInterval(looking));
  }

  /** The front makes only so many connections at once: that this one is accepted makes way for more. */
  #greet({ socket, headers }: IncomingMessage, response: ServerResponse): void {
    if (this.#greeted.has(socket) || !saysPassedOn(headers)) return;
    this.#greeted.add(socket);
    response.writeProcessing();
  }

  #begin(socket: Socket, response: ServerResponse): void {
    const busy = this.#busy.get(socket) ?? { requests: 0, isStream: false, taken: -1 };
    this.#busy.set(socket, busy);
    busy.requests += 1;
    if (busy.requests > MOST_BEHIND) socket.destroy();
    this.#room.keep(socket);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      socket.off('close', end);
      busy.requests -= 1;
      busy.isStream = false;
      if (busy.requests === 0) {
        this.#busy.delete(socket);
        this.#room.release(socket);
      }
      if (!response.req.complete) {
        readToNowhere(response.req);
        hangUpSoon(response.req);
      }
    };
    response.once('close', end);
    // A response that waits behind others is not told that its connection is gone.
    socket.setMaxListeners(0);
    socket.once('close', end);
  }

  /** Not those of streams: a program may be slow to take the next part, and slots bound them. */
  #hangUpOnStalled(): void {
    for (const [socket, busy] of this.#busy) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isStalled = socket.writableLength > 0 && taken === busy.taken;
      busy.taken = taken;
      if (isStalled && !busy.isStream) socket.destroy();
    }
  }
}

/** What is left of it would otherwise stand before the next request, until that is hung up on. */
function readToNowhere(request: IncomingMessage): void {
  // Who began to read piece by piece keeps it from flowing.
  request.removeAllListeners('readable');
  request.resume();
}

function hangUpSoon(request: IncomingMessage): void {
  if (request.socket.destroyed) return;
  const stop = whenAwakeFor(LINGER_MS, () => {
    if (!request.complete) request.socket.destroy();
  });
  request.once('close', stop);
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
}
