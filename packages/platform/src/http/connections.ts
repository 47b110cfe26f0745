import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenAwakeFor } from '../clock/index.ts';
import { saysPassedOn } from './passed-on.ts';
import type { Room } from './room.ts';

/** A connection is closed if its client took nothing of an answer from one look to the next. */
const LOOK_EVERY_MS = 60_000;
/** Pipelined requests of one connection: hardly any client sends the next before the last is answered. */
const MOST_BEHIND = 16;
/** How long a client that was answered while it was still sending may take to read the answer and stop. */
const LINGER_MS = 5_000;

type Busy = { requests: number; isStream: boolean; taken: number };

/**
 * Bounds what idle and slow callers tie up: connections, answers that they do not read, requests
 * that they go on sending after the answer.
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
      // One answer of a connection at a time: those behind it would be kept in memory until it is read.
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

  /**
   * The front opens only so many connections at once: telling it that this one is accepted lets it
   * open more.
   */
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
        hangUpSoon(response.req, socket);
      }
    };
    response.once('close', end);
    // A response that waits behind others gets no `close` when its connection is lost.
    socket.setMaxListeners(0);
    socket.once('close', end);
  }

  /** Except those of streams: a program may be slow to take the next part, and slots bound them. */
  #hangUpOnStalled(): void {
    for (const [socket, busy] of this.#busy) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isStalled = socket.writableLength > 0 && taken === busy.taken;
      busy.taken = taken;
      if (isStalled && !busy.isStream) socket.destroy();
    }
  }
}

/**
 * Discards the rest of a request, which would otherwise block the next one until the connection is
 * closed.
 */
function readToNowhere(request: IncomingMessage): void {
  // A listener that began to read piece by piece would keep it from flowing.
  request.removeAllListeners('readable');
  request.resume();
}

/** A request that its reader destroyed no longer knows its socket. */
function hangUpSoon(request: IncomingMessage, socket: Socket): void {
  if (socket.destroyed) return;
  const stop = whenAwakeFor(LINGER_MS, () => {
    if (!request.complete) socket.destroy();
  });
  request.once('close', stop);
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
}
