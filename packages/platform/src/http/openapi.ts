import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { errorCodesOf, errorResponses } from './error-reference.ts';
import { type JsonSchema, SchemaCollector } from './json-schema.ts';
import type { ResponseBody, Route } from './model.ts';
import { isJson } from './response-body.ts';

type ReferenceInfo = { title: string; version: string; description: string };

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'A token from the auth service, for this service.',
};

/**
 * The OpenAPI 3.1 document of these routes, complete enough that a test can walk it: `x-access`,
 * `x-paid` and `x-error-types` say what the standard has no words for.
 */
export function openApiDocument(info: ReferenceInfo, prefix: string, routes: readonly Route[]) {
  const schemas = new SchemaCollector();
  const responses: Record<string, unknown> = {};
  const securitySchemes: Record<string, unknown> = { bearer: BEARER };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = (route.isProbe ? '' : prefix) + route.url;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, schemas, responses),
    };
    if (typeof route.access === 'object') {
      const { name, description } = route.access;
      securitySchemes[name] = { type: 'http', scheme: 'bearer', description };
    }
  }
  return {
    openapi: '3.1.0',
    info,
    tags: [...new Set(routes.flatMap(({ tags }) => tags))].map((name) => ({ name })),
    paths,
    components: { securitySchemes, schemas: schemas.components, responses },
  };
}

function operation(route: Route, schemas: SchemaCollector, responses: Record<string, unknown>) {
  const codes = errorCodesOf(route);
  const access = typeof route.access === 'string' ? route.access : route.access.name;
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
    ...(route.body && { requestBody: requestBody(route.body, schemas) }),
    ...(route.bytes && { requestBody: bytesBody(route.bytes) }),
    responses: { ...successes(route, schemas), ...errorResponses(codes, responses) },
    'x-access': access,
    'x-paid': route.paid ?? false,
    'x-error-types': codes,
  };
}

function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
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

function requestBody(body: z.ZodType, schemas: SchemaCollector) {
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: schemas.convert(body, 'input') } },
  };
}

function bytesBody({ description }: { description: string }) {
  const schema = { type: 'string', format: 'binary' };
  return { description, required: true, content: { 'application/octet-stream': { schema } } };
}

function successes({ response }: Route, schemas: SchemaCollector) {
  return Object.fromEntries(
    Object.entries(response).map(([status, body]) => [status, success(status, body, schemas)]),
  );
}

function success(status: string, body: ResponseBody, schemas: SchemaCollector) {
  if (isJson(body)) {
    return {
      description: body.description ?? STATUS_CODES[status] ?? 'Success',
      content: { 'application/json': { schema: schemas.convert(body, 'output') } },
    };
  }
  if (body.kind === 'none') return { description: body.description };
  const [mediaType = ''] = body.contentType.split(';', 1);
  const text: JsonSchema = { type: 'string' };
  return { description: body.description, content: { [mediaType]: { schema: text } } };
}
