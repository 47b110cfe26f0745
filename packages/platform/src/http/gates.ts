import { normalizeIP } from '@fastify/rate-limit';
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import type { Clock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import {
  ACTS,
  type Act,
  isFresh,
  lacks,
  may,
  type Permission,
  type Principal,
  type Verifier,
} from '../identity/index.ts';
import type { Guard, Route } from './model.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gates: the caller, as the route's `access` verifies it; undefined on public routes. */
    principal: unknown;
  }
}

/** What counts as a fresh proof. */
export type StepUp = {
  clock: Clock;
  /** Whether to accept a person's token that does not say when they last proved who they are. */
  trustsUndated?: boolean | undefined;
};

/**
 * The checks before a route, in this order: who are you (401), how often do you call (429), may you
 * (403), have you just proved who you are (403), is it paid for (402). All of them run before a byte of
 * the body is read. Unauthenticated callers are counted by their address, so that guessing is
 * limited too. Built once per route, so that a request creates no closures.
 */
export function gatesFor(
  route: Route,
  fastify: FastifyInstance,
  verifier: Verifier<Principal>,
  stepUp: StepUp,
): onRequestHookHandler[] {
  const { access, perMinute, isProbe, paid = false } = route;
  if (isProbe) return [];
  const limit = fastify.rateLimit(perMinute === undefined ? undefined : { max: perMinute });
  if (access === 'public') return [limit];
  const fresh = proofOf(route, stepUp);
  if (typeof access !== 'string') return [authenticate(access, limit, fastify), limit, ...fresh];
  return [
    authenticate(verifier, limit, fastify),
    limit,
    authorise(access),
    ...fresh,
    ...(paid ? [wantPaid] : []),
  ];
}

type Limit = ReturnType<FastifyInstance['rateLimit']>;

function authenticate(
  verifier: Pick<Guard<unknown>, 'verify'>,
  limit: Limit,
  fastify: FastifyInstance,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    try {
      request.principal = await verifier.verify(request.headers.authorization, request);
    } catch (error) {
      await Reflect.apply(limit, fastify, [request, reply]);
      throw error;
    }
  };
}

function authorise(access: Permission): onRequestHookHandler {
  return (request, _, done) => {
    done(may(request.principal as Principal, access) ? undefined : lacks(access));
  };
}

function proofOf({ proof }: Route, stepUp: StepUp): onRequestHookHandler[] {
  if (typeof proof === 'string') return proof === 'none' ? [] : [wantProof(proof, stepUp)];
  return 'when' in proof ? [noteUnproven(proof.when, stepUp)] : [];
}

function wantProof(act: Act, stepUp: StepUp): onRequestHookHandler {
  return (request, _, done) => {
    const isProven = proves(request.principal as Partial<Principal>, act, stepUp);
    done(isProven ? undefined : new Problem('STEP_UP_REQUIRED'));
  };
}

/** Only the verb knows what it comes to: `demand` refuses what the caller has no proof for. */
function noteUnproven(
  when: { readonly [P in Permission]?: Act },
  stepUp: StepUp,
): onRequestHookHandler {
  const acts = Object.entries(when) as [Permission, Act][];
  return (request, _, done) => {
    const principal = request.principal as Principal;
    const unproven = acts.flatMap(([name, act]) => (proves(principal, act, stepUp) ? [] : [name]));
    // A copy: the verified token's principal is shared by all requests that carry it.
    if (unproven.length > 0) request.principal = { ...principal, unproven };
    done();
  };
}

function proves(
  { provenAt, actor }: Partial<Principal>,
  act: Act,
  { clock, trustsUndated = false }: StepUp,
): boolean {
  if (actor === 'machine') return ACTS[act].byMachines;
  return provenAt ? isFresh(provenAt, clock.now()) : trustsUndated && actor === 'user';
}

const wantPaid: onRequestHookHandler = (request, _, done) => {
  const { billing } = request.principal as Principal;
  done(billing === 'lapsed' ? new Problem('BILLING_REQUIRED') : undefined);
};

/** One budget per organisation; one per address where no organisation is known. */
export function rateLimitKey(request: FastifyRequest): string {
  const organisation = (request.principal as Partial<Principal> | undefined)?.organisation;
  // A connection that has already closed has no address any more.
  return organisation ?? normalizeIP(request.ip ?? 'unknown');
}
