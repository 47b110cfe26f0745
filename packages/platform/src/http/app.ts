import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import createFastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Clock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import type { Principal, Verifier } from '../identity/index.ts';
import type { Logger } from '../log/index.ts';
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
  /** Streams end when the session does that opened them. */
  revocations?: Revocations;
  /** Whether what wants a fresh proof takes people's tokens that do not say when there was one. */
  trustsUndatedProofs?: boolean;
  readiness: ReadinessChecks;
  /** Beside those of HTTP and of the process. */
  metrics?: readonly Metric[];
  /** Whose pages may call; everyone else's browsers refuse. */
  corsOrigins: readonly string[];
  /** How many proxies stand in front and name the caller's address; what lies before them may lie. */
  trustedProxies: number;
  /** Shared with the front, which counts as one more trusted proxy; without it there is none. */
  serviceSecret?: Secret;
  /**
   * Only for the front itself: adds its pages and what it passes on. These have no gates, limits or
   * place in a reference, because the services behind have them.
   */
  front?: (fastify: FastifyInstance) => void;
  /** Not for what offers nothing but its probes. */
  hasReference?: boolean;
  rateLimit: { perMinute: number };
  /** How many streams and tests of connections there may be at once, and how much of bodies. */
  limits?: Limits;
  bodyLimitBytes: number;
  /** For its connections; that of the process if not given. */
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

/** Time for a whole request to arrive, against callers who send a byte a minute. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The same for a body of any length: time in which nothing at all comes. */
const SILENT_TIMEOUT_MS = 120_000;
const MOST_LIMITED_CALLERS = 50_000;
/** Connections that wait to be accepted, if the system allows as many: a crowd may come at once. */
const BACKLOG = 4_096;

/** A service's HTTP side, not yet listening. Nothing is shared between two of them. */
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
    probes: new Slots('tests of connections', 'HOLDFAST_PROBES', tests),
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

/** Whether there are bodies of any length, which Node's own limit would cut. */
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
    // What still arrives on open connections is served; the connection ends with its answer.
    return503OnClosing: false,
    schemaController: SCHEMA_CONTROLLER,
    clientErrorHandler: (error, socket) => onClientError(error, socket, clock, logger),
    frameworkErrors: (error, request, reply) => {
      void fail(error, request, reply.header('x-request-id', request.id), clock);
    },
  });
}

/**
 * Node refuses an `Expect` that it does not know with an empty 417, before any of our code. Nobody is
 * obliged to: the request is served as if it expected nothing.
 */
function serveWhateverIsExpected({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Two routes of one name would be one function in the generated clients. */
function refuseDuplicates(routes: readonly Route[]): void {
  for (const [operationId, { length }] of Map.groupBy(routes, (route) => route.operationId)) {
    if (length > 1) throw new Error(`two routes are called ${operationId}`);
  }
}

/** An empty body is no body, whatever its content type says; the schema decides if it may lack. */
function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (/^\s*null\s*$/.test(body as string)) {
      // What is written is not what is missing: fastify would make both the same.
      done(Problem.validation({ body: 'must be a JSON object' }));
    } else {
      const excess = jsonExcess(body as string);
      if (excess === undefined) parse(request, body as string, done);
      else done(Problem.validation({ body: excess }));
    }
  });
  // A file is passed on as it is, whatever its sender takes it for; a form is no file.
  fastify.addContentTypeParser('*', (request, payload, done) => {
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
    if (request.routeOptions.config.takesBytes && !isForm) done(null, payload);
    else done(new Problem('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** Node's own limit on the time of a request cannot tell routes apart, so this stands in for it. */
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

/** Looks every so often whether anything has come since: a socket's own limit counts answers, too. */
function hangUpWhenSilent(raw: IncomingMessage): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What has come and was not taken yet is not the caller's delay.
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
