import { STATUS_CODES } from 'node:http';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import { ErrorReference, errorCodesOf } from './error-reference.ts';
import { type JsonSchema, SchemaCollector } from './json-schema.ts';
import type { ApiDescription, ResponseBody, Route } from './model.ts';
import { probeRoutes } from './probes.ts';
import { isJson } from './response-body.ts';

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The document that a running service shows, made without running anything. */
export function apiDocument(api: ApiDescription): OpenApiDocument {
  return openApiDocument(
    api,
    probeRoutes({}, () => false, new Registry()),
  );
}

/**
 * The OpenAPI 3.1 document of an API, complete enough that a test can walk it: `x-access`,
 * `x-may-need`, `x-proof`, `x-contents`, `x-paid` and `x-error-types` say what the standard has no words for.
 */
export function openApiDocument(api: ApiDescription, probes: readonly Route[]) {
  const { name: title, version, description, prefix = '' } = api;
  const routes = [...probes, ...api.routes];
  const parts = { schemas: announced(routes), errors: new ErrorReference() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = (route.isProbe ? '' : prefix) + route.url;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, parts) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: LICENSE },
    servers: [SERVER],
    tags: tagsOf(routes, api.tags ?? {}),
    paths,
    components: {
      securitySchemes: securitySchemes(routes),
      schemas: { ...parts.schemas.components, ...parts.errors.schemas() },
      responses: parts.errors.responses,
    },
  };
}

type Parts = { schemas: SchemaCollector; errors: ErrorReference };

const LICENSE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

/** Relative to this document, which is below `/swagger/`, wherever a proxy puts that. */
const SERVER = { url: '..', description: 'The service that this document comes from.' };

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'A token for this service, from `POST /token` of the auth service. Valid for 10 minutes.',
};

const OPERATIONS =
  'For load balancers and monitoring. They need no token and say nothing about any tenant.';

function tagsOf(routes: readonly Route[], descriptions: Readonly<Record<string, string>>) {
  const known: Record<string, string | undefined> = { Operations: OPERATIONS, ...descriptions };
  return [...new Set(routes.flatMap(({ tags }) => tags))].map((name) => ({
    name,
    ...(known[name] !== undefined && { description: known[name] }),
  }));
}

/** Only those that some route asks for: each is a field in the page's "Authorize" dialog. */
function securitySchemes(routes: readonly Route[]): Record<string, object> {
  return Object.fromEntries(
    routes.flatMap(({ access, mayCarry }) => {
      const guard = typeof access === 'string' ? mayCarry : access;
      if (guard) {
        const { name, description } = guard;
        return [[name, { type: 'http', scheme: 'bearer', description }]];
      }
      return access === 'public' ? [] : [['bearer', BEARER]];
    }),
  );
}

function announced(routes: readonly Route[]): SchemaCollector {
  const schemas = new SchemaCollector();
  for (const { params, query, headers, body, response } of routes) {
    for (const taken of [params, query, headers, body]) {
      if (taken) schemas.announce(taken, 'input');
    }
    for (const given of Object.values(response)) {
      if (isJson(given)) schemas.announce(given, 'output');
    }
  }
  return schemas;
}

function operation(route: Route, { schemas, errors }: Parts) {
  const codes = errorCodesOf(route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: route.tags,
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params, schemas),
      ...parameters('query', route.query, schemas),
      ...parameters('header', route.headers, schemas),
    ],
    ...(route.body && { requestBody: requestBody(route, route.body, schemas) }),
    ...(route.bytes && { requestBody: bytesBody(route.bytes) }),
    responses: { ...successes(route, schemas), ...errors.responsesOf(codes) },
    'x-access': typeof route.access === 'string' ? route.access : route.access.name,
    ...(route.mayNeed && { 'x-may-need': route.mayNeed }),
    ...(route.proof !== 'none' && { 'x-proof': route.proof }),
    ...(route.contents !== 'none' && { 'x-contents': route.contents }),
    'x-paid': route.paid ?? false,
    'x-error-types': codes,
  };
}

function securityOf({ access, mayCarry }: Route): Record<string, string[]>[] {
  if (access === 'public') return mayCarry ? [{ [mayCarry.name]: [] }, {}] : [];
  return [{ [typeof access === 'string' ? 'bearer' : access.name]: [] }];
}

function parameters(place: string, shape: z.ZodObject | undefined, schemas: SchemaCollector) {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = schemas.convert(shape, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** A schema without a name is named after its operation: `createThing` takes a `CreateThing`. */
function requestBody({ operationId, examples }: Route, body: z.ZodType, schemas: SchemaCollector) {
  const schema = schemas.refer(body, 'input', pascalCase(operationId));
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema, ...exampleOf(body, examples?.body) } },
  };
}

function bytesBody({ description, example }: NonNullable<Route['bytes']>) {
  const media = { schema: BYTES, ...(example !== undefined && { example }) };
  return { description, required: true, content: { 'application/octet-stream': media } };
}

function successes(route: Route, schemas: SchemaCollector) {
  return Object.fromEntries(
    Object.entries(route.response).map(([status, body]) => [
      status,
      success(status, body, route, schemas),
    ]),
  );
}

function success(status: string, body: ResponseBody, route: Route, schemas: SchemaCollector) {
  if (isJson(body)) {
    const schema = schemas.refer(body, 'output', `${pascalCase(route.operationId)}Result`);
    return {
      description: body.description ?? STATUS_CODES[status] ?? 'Success',
      content: { 'application/json': { schema, ...exampleOf(body, route.examples?.answer) } },
    };
  }
  if (body.kind === 'none') return { description: body.description };
  const { contentType, description, example } = body;
  const [mediaType = ''] = contentType.split(';', 1);
  const schema = mediaType === 'application/octet-stream' ? BYTES : TEXT;
  const media = { schema, ...(example !== undefined && { example }) };
  return { description, content: { [mediaType]: media } };
}

const TEXT: JsonSchema = { type: 'string' };
const BYTES: JsonSchema = { type: 'string', format: 'binary' };

function exampleOf(schema: z.ZodType, given: unknown): { example?: unknown } {
  const example = given ?? schema.meta()?.example;
  return example === undefined ? {} : { example };
}

function pascalCase(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}
