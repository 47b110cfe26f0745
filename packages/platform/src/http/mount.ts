import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Principal, Verifier } from '../identity/index.ts';
import { gatesFor } from './gates.ts';
import type { Route } from './model.ts';
import { isJson, isStream } from './response-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isDeclared?: boolean;
    /** Its body is passed on unread. */
    takesBytes?: boolean;
  }
}

/** Puts a declared route before the world. */
export function mount(
  fastify: FastifyInstance,
  route: Route,
  {
    prefix,
    verifier,
    draining,
  }: { prefix: string; verifier: Verifier<Principal>; draining: AbortSignal },
): void {
  fastify.route({
    config: { isDeclared: true, takesBytes: route.bytes !== undefined },
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
    ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
    // HEAD would start the stream only to throw it away.
    exposeHeadRoute: !Object.values(route.response).some(isStream),
    onRequest: gatesFor(route, fastify, verifier),
    handler: handlerOf(route, draining),
  });
}

/** From here on, a route that was not declared cannot be added: it would have no gates. */
export function refuseUndeclared(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ config, url }) => {
    if (!config?.isDeclared) throw new Error(`${url} has no gates: declare it with route()`);
  });
}

function handlerOf(route: Route, draining: AbortSignal): RouteHandlerMethod {
  const [[status, body] = []] = Object.entries(route.response);
  const code = Number(status);
  const contentType = body !== undefined && isStream(body) ? body.contentType : undefined;
  const handle = route.handler as (input: Input) => unknown;
  return async (request, reply) => {
    if (code !== 200) reply.code(code);
    if (contentType !== undefined) reply.type(contentType);
    const result = await handle(new Input(request, reply, draining));
    // fastify would leave the caller waiting for ever.
    if (result === undefined && !reply.sent && reply.statusCode !== 204) {
      throw new Error(`${route.operationId} gave no result`);
    }
    return result;
  };
}

/** Getters, so that what a handler does not ask for costs nothing: a signal is not cheap. */
class Input {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly draining: AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, draining: AbortSignal) {
    this.request = request;
    this.reply = reply;
    this.draining = draining;
  }

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
