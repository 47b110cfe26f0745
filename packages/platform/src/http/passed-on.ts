import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Secret } from '../secrets/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** This service's address at the front, if the request came through the front. */
    passedOnAt: string | undefined;
  }
}

const PROOF = 'x-holdfast-passed-on';
const ADDRESS = 'x-holdfast-address';

/**
 * Headers by which a service knows that our own front passed a request on, and may believe what it
 * says about the caller. The connection itself proves nothing: on one machine every client is
 * 127.0.0.1.
 */
export function passedOnHeaders(serviceSecret: Secret, address: string): Record<string, string> {
  return { [PROOF]: proofOf(serviceSecret).reveal(), [ADDRESS]: address };
}

/**
 * The front counts as one more trusted proxy. A request that did not come through it is made to
 * look as if it had, with its real address appended to the forwarded ones, so that no caller gains
 * a hop.
 */
export function readPassedOn(
  fastify: FastifyInstance,
  { serviceSecret, trustedProxies }: { serviceSecret?: Secret; trustedProxies: number },
): void {
  const proof = serviceSecret && proofOf(serviceSecret);
  fastify.decorateRequest('passedOnAt', undefined);
  fastify.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw;
    const { [PROOF]: shown, [ADDRESS]: address } = headers;
    delete headers[PROOF];
    delete headers[ADDRESS];
    if (proof && typeof shown === 'string' && proof.equals(shown)) {
      request.passedOnAt = String(address);
    } else {
      nameCaller(headers, socket.remoteAddress);
      // No trusted proxy can have written these.
      if (trustedProxies === 0) for (const name of ABOUT_THE_CALL) delete headers[name];
    }
    done();
  });
}

const ABOUT_THE_CALL = ['x-forwarded-host', 'x-forwarded-proto'];

function nameCaller(headers: IncomingHttpHeaders, caller: string | undefined): void {
  const before = headers['x-forwarded-for'];
  if (caller === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = before ? `${before}, ${caller}` : caller;
}

/** Whether the request claims it, which any caller may: enough where a false claim does no harm. */
export const saysPassedOn = (headers: IncomingHttpHeaders): boolean => headers[PROOF] !== undefined;

const proofs = new WeakMap<Secret, Secret>();

/** Not the secret itself, which allows more than passing requests on. Made once. */
function proofOf(serviceSecret: Secret): Secret {
  const known = proofs.get(serviceSecret);
  if (known) return known;
  const digest = createHmac('sha256', serviceSecret.reveal('bytes')).update('passes requests on');
  const proof = new Secret(digest.digest('base64url'));
  proofs.set(serviceSecret, proof);
  return proof;
}
