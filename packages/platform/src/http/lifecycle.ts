import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type StopOptions = {
  /** How long requests and streams may take to end; then they are cut. */
  graceMs: number;
  /**
   * How long to go on accepting after `/readyz` has turned 503, so that load balancers stop sending
   * first. The grace begins after it; none unless given.
   */
  noticeMs?: number;
};

/** How long past the grace stop() waits for a hook that does not return. */
const LAST_MS = 1_000;

/**
 * How a server ends: not ready, then no new connections, streams are asked to end, requests finish,
 * and what is left at the deadline is cut.
 */
export class Lifecycle {
  readonly #draining = new AbortController();
  readonly #sockets = new Set<Socket>();
  #stopped: Promise<void> | undefined;

  constructor() {
    // Every open stream listens; that is no leak.
    setMaxListeners(0, this.#draining.signal);
  }

  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  isStopping(): boolean {
    return this.#stopped !== undefined;
  }

  watch(fastify: FastifyInstance): void {
    fastify.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    fastify.addHook('onSend', (_, reply, payload, done) => {
      // Sent during the notice already: a client that reconnects is routed elsewhere by then.
      if (this.isStopping()) reply.header('connection', 'close');
      done(null, payload);
    });
    // A stream's headers went out long ago, so its connection is still kept alive when it ends.
    fastify.addHook('onResponse', (_request, _reply, done) => {
      if (this.draining.aborted) setImmediate(() => fastify.server.closeIdleConnections());
      done();
    });
  }

  /** Resolves when all is closed, and at the latest a little after the grace. */
  stop(fastify: FastifyInstance, options: StopOptions): Promise<void> {
    this.#stopped ??= this.#stop(fastify, options);
    return this.#stopped;
  }

  async #stop(fastify: FastifyInstance, { graceMs, noticeMs = 0 }: StopOptions): Promise<void> {
    if (noticeMs > 0) await delay(noticeMs);
    this.#draining.abort();
    this.#dropSilent();
    const cut = setTimeout(() => this.#cutAll(), graceMs);
    const giveUp = new AbortController();
    await Promise.race([
      fastify.close().catch((err: unknown) => fastify.log.error({ err }, 'closing failed')),
      delay(graceMs + LAST_MS, undefined, { signal: giveUp.signal }).catch(() => {}),
    ]);
    giveUp.abort();
    clearTimeout(cut);
    this.#cutAll();
  }

  /** Browsers open connections ahead of need; Node would wait a minute for their first byte. */
  #dropSilent(): void {
    for (const socket of this.#sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
  }

  #cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
