import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { Act, Permission, Principal } from '../identity/index.ts';

/** A way to authenticate other than the service's own tokens: a session, or another service. */
export type Guard<P> = {
  /** Like that of a `Verifier`, from whatever part of the request it needs. */
  verify(authorization: string | undefined, request: FastifyRequest): Promise<P>;
  /** The name of its security scheme in the reference. */
  name: string;
  description: string;
};

export type RouteAccess = 'public' | Permission | Guard<unknown>;

/** A body that is not JSON and is written as it comes: CSV, server-sent events, a file. */
export type StreamBody = {
  kind: 'stream';
  contentType: string;
  description: string;
  /** An example of its text; a file of bytes has none. */
  example?: string;
};
export type NoBody = { kind: 'none'; description: string };
export type ResponseBody = z.ZodType | StreamBody | NoBody;
export type Responses = { readonly [status: number]: ResponseBody };

type PrincipalFor<A> = A extends 'public'
  ? undefined
  : A extends Permission
    ? Principal
    : A extends Guard<infer P>
      ? P
      : never;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<B> = B extends z.ZodType ? z.output<B> : B extends StreamBody ? Readable : NoResult;
/** Not `undefined`: a function that returns nothing must fit. */
// biome-ignore lint/suspicious/noConfusingVoidType: it stands for a return type
type NoResult = void;
type Result<R extends Responses> = { [S in keyof R]: Given<R[S]> }[keyof R];

type RouteInput<A, P, Q, H, B> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  headers: Parsed<H>;
  body: Parsed<B>;
  principal: PrincipalFor<A>;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  /** Aborted when the service is stopping: a stream sends a last event and ends. */
  draining: AbortSignal;
  /**
   * Counts a public route's stream for an organisation, once it is known which; streams of callers
   * with a token are counted before the handler runs.
   */
  countFor(organisation: string): void;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A way by which contents of customers' databases leave, or come to where others can take them. */
type Way = {
  /** What leaves and where to: a line of the table in docs/security.md, so one sentence without a full stop. */
  what: string;
  /** Without which nobody takes this way. */
  needs: Permission;
  /** For a public route: the operation that gives out what opens it, and asks for the permission. */
  givenBy?: string;
};

/** What wants a fresh proof of who acts: all of a route, or what `demand`s one of these permissions. */
export type RouteProof =
  | 'none'
  | Act
  | { when: { readonly [P in Permission]?: Act } }
  /** The call itself carries the proof, such as a password, which its verb checks. */
  | { shown: Act }
  /** Why an operation asks for none, though its permission is one of those that do harm. */
  | { spared: string };

export type Shape = z.ZodObject | undefined;

/**
 * One endpoint: what it takes, who may call it, what it answers. The rest follows from that: its
 * gates, its validation, its place in the reference, and the errors that every such route has.
 */
export type RouteSpec<
  A extends RouteAccess,
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType | undefined,
  R extends Responses,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/datasources/:id`; the names are those of `params`. */
  url: `/${string}`;
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  access: A;
  /** Permissions that some requests also need: the route's verb checks them before it changes anything. */
  mayNeed?: readonly Permission[];
  /**
   * Which act it is, of those that want a fresh proof: refused with STEP_UP_REQUIRED if the person's
   * last one is more than ten minutes old, by the principal's `provenAt`. Every route says it.
   */
  proof: RouteProof;
  /**
   * By which ways contents of customers' databases leave through this route. Every route says it, so
   * that none can forget to; `none` if what they hold cannot be had by it.
   */
  contents: 'none' | readonly Way[];
  /** For a public route that reads the Authorization header itself: what the header may contain. */
  mayCarry?: Pick<Guard<unknown>, 'name' | 'description'>;
  /** New paid work: refused with 402 while the organisation's billing has lapsed. */
  paid?: boolean;
  /** A value that does not fit is NOT_FOUND: there is nothing under a malformed id. */
  params?: P;
  /** Strict, so that a misspelt filter is refused instead of ignored. */
  query?: Q;
  /** Only those that the route reads, in lower case; others may be sent as well. */
  headers?: H;
  /** Strict at every depth, so that no field is ever dropped in silence. */
  body?: B;
  /**
   * Instead of a body: bytes of any length, which the handler reads from `request.raw` as they
   * arrive, and must limit itself. A caller who sends nothing for two minutes is cut off.
   */
  bytes?: { description: string; example?: string };
  /**
   * Success by status. If there is one, it is set for you; with several, the lowest is the default,
   * and the handler calls `reply.code`. Fields that the schema does not name never get out; an
   * answer that does not fit it is INTERNAL.
   */
  response: R;
  /**
   * For the reference, as sent over the wire, where the `example` in the `.meta()` of the schema
   * does not fit what this very route takes and answers.
   */
  examples?: { body?: unknown; answer?: unknown };
  /** Beyond those that every route of this kind has (401, 403, 404, 400, 429, …). */
  errors?: readonly ErrorCode[];
  /**
   * Calls a host of the caller's choice before it answers. That may take as long as the host likes,
   * so only a few such requests of an organisation run at once.
   */
  probes?: boolean;
  /** A rate limit of its own, instead of a share of the service's. */
  perMinute?: number;
  /** Instead of the service's, for the few that take large bodies. */
  bodyLimitBytes?: number;
  handler: (input: RouteInput<A, P, Q, H, B>) => Result<R> | Promise<Result<R>>;
};

/** What an API is and offers: everything that its reference says, and nothing about how it is served. */
export type ApiDescription = {
  name: string;
  version: string;
  description: string;
  /** What each tag of the routes stands for. */
  tags?: Readonly<Record<string, string>>;
  routes: readonly Route[];
  /** Before the url of every route, such as `/app/v1`; none unless given. */
  prefix?: string;
};

/** A declared endpoint, with its type parameters erased so that many fit into one list. */
export type Route = Omit<
  RouteSpec<RouteAccess, Shape, Shape, Shape, z.ZodType | undefined, Responses>,
  'handler'
> & {
  handler: (input: never) => unknown;
  /** For machinery, not callers: no limit, no line in the request log, no place in the metrics. */
  isProbe?: boolean;
};
