import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import createFastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Clock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import type { Principal, Verifier } from '../identity/index.ts';
import type { Logger } from '../log/index.ts';
import { type Refused, refusedIn } from '../refusals/index.ts';
import type { Revocations } from '../revocations/index.ts';
import type { Secret } from '../secrets/index.ts';
import { type Limits, Slots, USUAL_LIMITS } from '../slots/index.ts';
import { Connections } from './connections.ts';
import { fail, installFailures, onClientError } from './failures.ts';
import { rateLimitKey } from './gates.ts';
import { jsonExcess } from './json-bounds.ts';
import { Lifecycle, type StopOptions } from './lifecycle.ts';
import { addMetric, type Metric } from './metric.ts';
import { addRequestMetrics, addSlotMetrics, describeProcess } from './metrics.ts';
import type { ApiDescription, Route } from './model.ts';
import { mount, refuseUndeclared } from './mount.ts';
import { OpenStreams } from './open-streams.ts';
import { openApiDocument } from './openapi.ts';
import { readPassedOn } from './passed-on.ts';
import { probeRoutes, type ReadinessChecks } from './probes.ts';
import { installReference } from './reference.ts';
import { requestId } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import { type Room, roomOfProcess } from './room.ts';
import { SCHEMA_CONTROLLER } from './schema-compilers.ts';
import { securityHeaders } from './security-headers.ts';

export type HttpAppOptions = ApiDescription & {
  logger: Logger;
  clock: Clock;
  verifier: Verifier<Principal>;
  /** With these, a stream ends when the session that opened it does. */
  revocations?: Revocations;
  /**
   * Whether routes that want a proof accept a person's token that does not say when they last proved
   * who they are.
   */
  trustsUndatedProofs?: boolean;
  /** Told of each call that was refused because of who made it. */
  whenRefused?: (refused: Refused) => void;
  readiness: ReadinessChecks;
  /** In addition to those of HTTP and of the process. */
  metrics?: readonly Metric[];
  /** Origins whose pages may call; browsers refuse all others. */
  corsOrigins: readonly string[];
  /** How many proxies in front add the caller's address; anything before them may be forged. */
  trustedProxies: number;
  /** Shared with the front, which counts as one more trusted proxy; without it no front is trusted. */
  serviceSecret?: Secret;
  /**
   * Only for the front itself: adds its pages and what it passes on. These have no gates, limits or
   * place in a reference here, because the services behind the front have them.
   */
  front?: (fastify: FastifyInstance) => void;
  /** False for an app that has nothing but its probes. */
  hasReference?: boolean;
  rateLimit: { perMinute: number };
  /** How many streams and connection tests there may be at once, and how many megabytes of bodies. */
  limits?: Limits;
  bodyLimitBytes: number;
  /** For its connections; the room of the process if not given. */
  room?: Room;
};

export type HttpApp = {
  fastify: FastifyInstance;
  /** Aborted when streams should end. */
  draining: AbortSignal;
  /** Resolves to the address, `http://127.0.0.1:4002`. */
  listen(options: { host: string; port: number }): Promise<string>;
  stop(options: StopOptions): Promise<void>;
};

/** How long a whole request may take to arrive, against callers who send a byte a minute. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The same for bodies of any length: how long nothing at all may arrive. */
const SILENT_TIMEOUT_MS = 120_000;
const MOST_LIMITED_CALLERS = 50_000;
/** Connections that may wait to be accepted, if the system allows that many: clients may come in crowds. */
const BACKLOG = 4_096;

/**
 * A service's HTTP side, not yet listening. Two of them share nothing but the process's room, if
 * not given one each.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const lifecycle = new Lifecycle();
  const registry = new Registry();
  const probes = probeRoutes(options.readiness, () => lifecycle.isStopping(), registry);
  const probePaths = new Set<string>(probes.map(({ url }) => url));
  const routes = [...probes, ...options.routes];
  refuseDuplicates(routes);

  const fastify = createServer(options, probePaths);
  serveWhateverIsExpected(fastify);
  fastify.decorateRequest('principal', undefined);
  readPassedOn(fastify, options);
  acceptJsonOnly(fastify);
  if (takesBytes(options)) hangUpOnSlowCallers(fastify);
  installFailures(fastify, options.clock);
  await stampAnswers(fastify);
  tellOfRefusals(fastify, options);
  lifecycle.watch(fastify);
  new Connections(options.room ?? roomOfProcess()).watch(fastify);
  addRequestMetrics(fastify, registry, probePaths);
  describeProcess(registry, { name: options.name, version: options.version });
  for (const metric of options.metrics ?? []) addMetric(registry, metric);
  await allowOrigins(fastify, options.corsOrigins);
  await limitRates(fastify, options.rateLimit.perMinute);

  const { verifier, prefix = '' } = options;
  if (options.front) options.front(fastify);
  else if (options.hasReference !== false) {
    await installReference(fastify, options.name, () => openApiDocument(options, probes));
  }
  refuseUndeclared(fastify);
  const { streams, probes: tests, bodies } = options.limits ?? USUAL_LIMITS;
  const slots = {
    streams: new Slots('open streams', 'HOLDFAST_STREAMS', streams),
    probes: new Slots('connection tests', 'HOLDFAST_PROBES', tests),
    bodies: new Slots('megabytes of request bodies', 'HOLDFAST_BODY_MEGABYTES', bodies),
  };
  addSlotMetrics(registry, slots);
  const openStreams = new OpenStreams(options.revocations);
  for (const route of routes) {
    mount(fastify, route, {
      prefix: route.isProbe ? '' : prefix,
      verifier,
      stepUp: { clock: options.clock, trustsUndated: options.trustsUndatedProofs },
      draining: lifecycle.draining,
      slots,
      bodyLimitBytes: options.bodyLimitBytes,
      openStreams,
    });
  }
  return {
    fastify,
    draining: lifecycle.draining,
    // For `localhost` fastify opens a second server, which could not be drained.
    listen: ({ host, port }) =>
      fastify.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port, backlog: BACKLOG }),
    stop: (stopOptions) => lifecycle.stop(fastify, stopOptions),
  };
}

function tellOfRefusals(fastify: FastifyInstance, { whenRefused }: HttpAppOptions): void {
  if (!whenRefused) return;
  fastify.addHook('onError', async (request, _, error) => {
    const operation = request.routeOptions.config?.operation;
    const refused = operation === undefined ? undefined : refusedIn(error, operation, request);
    if (refused) whenRefused(refused);
  });
}

/** Whether any route takes bodies of any length, which Node's own time limit would cut off. */
function takesBytes({ front, routes }: HttpAppOptions): boolean {
  return front !== undefined || routes.some(({ bytes }) => bytes !== undefined);
}

function createServer(options: HttpAppOptions, probePaths: ReadonlySet<string>): FastifyInstance {
  const { logger, clock, trustedProxies, bodyLimitBytes } = options;
  return createFastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new RequestLog(probePaths),
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop <= trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: takesBytes(options) ? 0 : REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    // Requests that still arrive on open connections are served; then the connection is closed.
    return503OnClosing: false,
    schemaController: SCHEMA_CONTROLLER,
    clientErrorHandler: (error, socket) => onClientError(error, socket, clock, logger),
    frameworkErrors: (error, request, reply) => {
      void fail(error, request, reply.header('x-request-id', request.id), clock);
    },
  });
}

/**
 * Node refuses an `Expect` that it does not know with an empty 417, before any of our code runs.
 * HTTP does not demand that: the request is served as if it had no such header.
 */
function serveWhateverIsExpected({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Two routes with one name would be one function in the generated clients. */
function refuseDuplicates(routes: readonly Route[]): void {
  for (const [operationId, { length }] of Map.groupBy(routes, (route) => route.operationId)) {
    if (length > 1) throw new Error(`two routes are called ${operationId}`);
  }
}

/** An empty body counts as none, even of type JSON; the schema decides whether it may be missing. */
function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (/^\s*null\s*$/.test(body as string)) {
      // A body of `null` is not a missing one: fastify would treat both the same.
      done(Problem.validation({ body: 'must be a JSON object' }));
    } else {
      const excess = jsonExcess(body as string);
      if (excess === undefined) parse(request, body as string, done);
      else done(Problem.validation({ body: excess }));
    }
  });
  // A file is passed on unchanged, whatever content type it is sent with; a multipart form is not a
  // file.
  fastify.addContentTypeParser('*', (request, payload, done) => {
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    if (request.routeOptions.config.takesBytes && !isForm) done(null, payload);
    else done(new Problem('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** Replaces Node's own limit on the time of a request, which cannot tell routes apart. */
function hangUpOnSlowCallers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    if (routeOptions.config?.takesBytes) {
      hangUpWhenSilent(raw);
    } else if (!raw.complete) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, REQUEST_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Checks at intervals whether anything has arrived: a socket's own timeout also counts what it sends. */
function hangUpWhenSilent(raw: IncomingMessage): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What has arrived but was not read yet is not the caller's delay.
    const isSilent = socket.bytesRead === before && raw.readableLength === 0;
    before = socket.bytesRead;
    if (raw.complete) clearInterval(timer);
    else if (isSilent) socket.destroy();
  }, SILENT_TIMEOUT_MS);
  raw.once('close', () => clearInterval(timer));
}

async function stampAnswers(fastify: FastifyInstance): Promise<void> {
  const headers = await securityHeaders();
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

async function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.includes('*')) throw new Error('CORS is for named origins only');
  await fastify.register(cors, {
    origin: origins.length > 0 ? [...origins] : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-request-id',
    ],
    exposedHeaders: [
      'x-request-id',
      'retry-after',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    ],
    maxAge: 600,
    strictPreflight: false,
  });
}

async function limitRates(fastify: FastifyInstance, perMinute: number): Promise<void> {
  await fastify.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    cache: MOST_LIMITED_CALLERS,
    enableDraftSpec: true,
    keyGenerator: rateLimitKey,
    errorResponseBuilder: (_, { ttl }) =>
      new Problem('RATE_LIMITED', { retryAfterSeconds: ttl / 1000 }),
  });
}
