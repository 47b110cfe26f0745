import type { onRequestHookHandler } from 'fastify';
import type { Principal } from '../identity/index.ts';
import type { Slots } from '../slots/index.ts';
import { whenOver } from './when-over.ts';

/** Shorter bodies are not counted: the number of connections bounds all of them together. */
const SHORT = 64 << 10;
const MEGABYTE = 1 << 20;

/**
 * Takes room for a body before a byte of it is read, until the request is answered: the declared
 * length, or the most that the route allows if none is declared.
 */
export function holdBody(bodies: Slots, limitBytes: number): onRequestHookHandler {
  return (request, reply, done) => {
    const declared = request.headers['content-length'];
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const bytes = isChunked ? limitBytes : Number(declared ?? 0);
    // A body that is too long gets its PAYLOAD_TOO_LARGE later.
    if (bytes <= SHORT || bytes > limitBytes) return done();
    const organisation = (request.principal as Partial<Principal> | undefined)?.organisation;
    try {
      // In steps of 64 KB, which are exact, so that taking and releasing adds up to exactly 0.
      const megabytes = Math.ceil(bytes / SHORT) * (SHORT / MEGABYTE);
      whenOver(reply.raw, bodies.take(organisation, megabytes));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}
