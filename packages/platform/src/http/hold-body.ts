import type { onRequestHookHandler } from 'fastify';
import type { Principal } from '../identity/index.ts';
import type { Slots } from '../slots/index.ts';
import { whenOver } from './when-over.ts';

/** What is shorter is not counted: connections are, and so all of these together are bounded. */
const SHORT = 64 << 10;
const MEGABYTE = 1 << 20;

/**
 * Takes room for a body before a byte of it is read, until it is answered: as much as the body says
 * it is long, and as much as it may be where it does not say.
 */
export function holdBody(bodies: Slots, limitBytes: number): onRequestHookHandler {
  return (request, reply, done) => {
    const declared = request.headers['content-length'];
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const bytes = isChunked ? limitBytes : Number(declared ?? 0);
    // What is too long is refused for that.
    if (bytes <= SHORT || bytes > limitBytes) return done();
    const organisation = (request.principal as Partial<Principal> | undefined)?.organisation;
    try {
      // In whole parts, so that what is taken adds up to nothing again.
      const megabytes = Math.ceil(bytes / SHORT) * (SHORT / MEGABYTE);
      whenOver(reply.raw, bodies.take(organisation, megabytes));
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}
