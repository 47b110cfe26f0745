import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Principal, Verifier } from '../identity/index.ts';
import type { Slots } from '../slots/index.ts';
import { gatesFor, type StepUp } from './gates.ts';
import { holdBody } from './hold-body.ts';
import type { Route } from './model.ts';
import type { OpenStreams } from './open-streams.ts';
import { isJson, isStream } from './response-body.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isDeclared?: boolean;
    /** What it is called. */
    operation?: string;
    /** Its body is passed on unread. */
    takesBytes?: boolean;
  }
}

const EVENTS = 'text/event-stream';

/** The slots that routes share, by kind. */
export type RouteSlots = { streams: Slots; probes: Slots; bodies: Slots };

/** Adds a declared route to the server. */
export function mount(
  fastify: FastifyInstance,
  route: Route,
  {
    prefix,
    verifier,
    stepUp,
    draining,
    slots,
    bodyLimitBytes,
    openStreams,
  }: {
    prefix: string;
    verifier: Verifier<Principal>;
    stepUp: StepUp;
    draining: AbortSignal;
    slots: RouteSlots;
    bodyLimitBytes: number;
    openStreams: OpenStreams;
  },
): void {
  const { bodyLimitBytes: bodyLimit = bodyLimitBytes } = route;
  fastify.route({
    config: {
      isDeclared: true,
      operation: route.operationId,
      takesBytes: route.bytes !== undefined,
    },
    method: route.method,
    url: prefix + route.url,
    schema: {
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.headers && { headers: route.headers }),
      ...(route.body && { body: route.body }),
      response: Object.fromEntries(
        Object.entries(route.response).filter(([, body]) => isJson(body)),
      ),
    },
    bodyLimit,
    // HEAD would start the stream only to throw it away.
    exposeHeadRoute: !Object.values(route.response).some(isStream),
    onRequest: [
      ...gatesFor(route, fastify, verifier, stepUp),
      ...(isCollected(route) ? [holdBody(slots.bodies, bodyLimit)] : []),
    ],
    handler: handlerOf(route, { draining, slots, openStreams }),
  });
}

/** Whether the whole body is read before the handler is called; that of a route with `bytes` is not. */
function isCollected({ method, bytes }: Route): boolean {
  return method !== 'GET' && bytes === undefined;
}

/** From here on, a route that was not declared cannot be added: it would have no gates. */
export function refuseUndeclared(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ config, url }) => {
    if (!config?.isDeclared) throw new Error(`${url} has no gates: declare it with route()`);
  });
}

function handlerOf(
  route: Route,
  shared: { draining: AbortSignal; slots: RouteSlots; openStreams: OpenStreams },
): RouteHandlerMethod {
  const { draining, slots } = shared;
  const [[status, body] = []] = Object.entries(route.response);
  const code = Number(status);
  const contentType = body !== undefined && isStream(body) ? body.contentType : undefined;
  const handle = withSlot(route, shared, route.handler as Handle);
  return async (request, reply) => {
    if (code !== 200) reply.code(code);
    if (contentType !== undefined) reply.type(contentType);
    if (contentType === EVENTS) {
      // Sends the headers right away: the first event may be a long time coming.
      reply.raw.once('pipe', () => reply.raw.flushHeaders());
    }
    const result = await handle(new Input(request, reply, draining, slots.streams));
    // Without a result fastify would leave the caller waiting for ever.
    if (result === undefined && !reply.sent && reply.statusCode !== 204) {
      throw new Error(`${route.operationId} gave no result`);
    }
    return result;
  };
}

type Handle = (input: Input) => unknown;

/** A stream counts until the caller has all of it; a probe until it is done, even if nobody waits. */
function withSlot(
  route: Route,
  { slots: { streams, probes }, openStreams }: { slots: RouteSlots; openStreams: OpenStreams },
  handle: Handle,
): Handle {
  const isLong = route.bytes !== undefined || Object.values(route.response).some(isStream);
  if (route.isProbe || (!isLong && !route.probes)) return handle;
  const slots = isLong ? streams : probes;
  return async (input) => {
    const principal = input.principal as Principal | undefined;
    const release = slots.take(principal?.organisation);
    if (isLong) whenOver(input.reply.raw, release);
    if (isLong && principal) openStreams.watch(principal, input.reply.raw);
    try {
      return await handle(input);
    } finally {
      if (!isLong) release();
    }
  };
}

/** Getters, so that what a handler does not use costs nothing: a signal is not cheap. */
class Input {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly draining: AbortSignal;
  readonly #streams: Slots;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, draining: AbortSignal, streams: Slots) {
    this.request = request;
    this.reply = reply;
    this.draining = draining;
    this.#streams = streams;
  }

  readonly countFor = (organisation: string): void => {
    whenOver(this.reply.raw, this.#streams.takeOf(organisation));
  };

  get params(): unknown {
    return this.request.params;
  }

  get query(): unknown {
    return this.request.query;
  }

  get headers(): unknown {
    return this.request.headers;
  }

  get body(): unknown {
    return this.request.body;
  }

  get principal(): unknown {
    return this.request.principal;
  }

  get signal(): AbortSignal {
    this.#signal ??= hangUpSignal(this.reply.raw);
    return this.#signal;
  }
}

/** Not fastify's own, which is aborted as soon as the body of the request has been read. */
function hangUpSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed) controller.abort();
  return controller.signal;
}
