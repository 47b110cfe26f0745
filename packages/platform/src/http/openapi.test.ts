import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors/index.ts';
import { startChromium } from '../testing/chromium.ts';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { route } from './index.ts';
import { apiDocument } from './openapi.ts';
import { common, ID, routes } from './routes.fixture.ts';

const API = { name: 'Things', version: '1', description: 'Of a test' };

const Retention = z.strictObject({ keepDaily: z.int().default(7) }).meta({ id: 'Retention' });
const Rule = z.strictObject({ retention: Retention }).meta({ id: 'Rule' });
const Name = z.string().min(1).meta({ id: 'Name' });
const WholeSeconds = z.codec(z.string(), z.number(), { decode: Number, encode: String });
const Policy = z
  .object({
    name: Name,
    rule: Rule,
    at: z.date(),
    every: WholeSeconds,
    note: z.string().nullable(),
  })
  .meta({ id: 'Policy', description: 'A policy' });

const named = [
  route({
    ...common,
    method: 'GET',
    url: '/own',
    operationId: 'readOwn',
    access: 'read',
    response: { 200: z.object({ organisation: z.string() }).meta({ id: 'Own' }) },
    handler: ({ principal }) => principal,
  }),
  route({
    ...common,
    method: 'PUT',
    url: '/policies/:id',
    operationId: 'putPolicy',
    description: 'Longer words.',
    access: 'data.destroy',
    proof: 'delete',
    paid: true,
    params: z.object({ id: z.uuid().describe('Of the policy') }),
    query: z.strictObject({ dry: z.stringbool().optional(), limit: z.coerce.number().default(25) }),
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: z.strictObject({ name: Name, rule: Rule }),
    response: { 200: Policy },
    errors: ['NAME_TAKEN', 'POLICY_ATTACHED'],
    handler: ({ body }) => ({ ...body, at: new Date(0), every: 5, note: null }),
  }),
];

type Reference = { $ref: string };
type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: object;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, Reference & { content?: Record<string, { schema: unknown }> }>;
  'x-access': string;
  'x-paid': boolean;
  'x-proof'?: unknown;
  'x-error-types': ErrorCode[];
};
type Document = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, Record<string, unknown>>;
    responses: Record<
      string,
      {
        content: Record<
          string,
          {
            schema: Reference;
            examples: Record<string, { value: { type: string } }>;
          }
        >;
      }
    >;
  };
};

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await startTestApp({
    routes: [...routes, ...named],
    prefix: '/app/v1',
    tags: { Test: 'What tests need' },
  });
  document = (await test.client.get<Document>('/swagger/json')).body;
});
afterAll(() => test.stop());

describe('/swagger/json', () => {
  it('is OpenAPI 3.1, names the service and its licence, and says where it is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toEqual({
      ...{ title: 'Test', version: '1.2.3', description: 'For tests' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    });
    const [server] = document.servers;
    expect(new URL(server?.url ?? '', `${test.baseUrl}/swagger/json`).href).toBe(
      `${test.baseUrl}/`,
    );
    expect(document.tags).toEqual([
      { name: 'Operations', description: expect.stringContaining('no token') },
      { name: 'Test', description: 'What tests need' },
    ]);
  });

  it('is the same of what only declares the routes', () => {
    expect(apiDocument(test.options)).toEqual(document);
  });

  it('has every route under its full path, and the probes', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(operations).toEqual(
      expect.arrayContaining([
        'get /healthz',
        'get /readyz',
        'get /metrics',
        'get /app/v1/things/{id}',
        'delete /app/v1/things/{id}',
        'put /app/v1/policies/{id}',
      ]),
    );
    expect(operations).toHaveLength(3 + routes.length + named.length);
  });

  const operation = () => {
    const found = document.paths['/app/v1/policies/{id}']?.put;
    if (found === undefined) throw new Error('the operation is missing');
    return found;
  };

  it('says of an operation who may call it and with what', () => {
    expect(operation()).toMatchObject({
      operationId: 'putPolicy',
      description: 'Longer words.',
      security: [{ bearer: [] }],
      'x-access': 'data.destroy',
      'x-proof': 'delete',
      'x-paid': true,
    });
    expect(operation().parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Of the policy',
        schema: { type: 'string', format: 'uuid' },
      },
      { name: 'dry', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'number', default: 25 } },
      { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } },
    ]);
    expect(operation().requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PutPolicy' } } },
    });
    expect(document.components.schemas.PutPolicy).toMatchObject({ additionalProperties: false });
    expect(document.paths['/app/v1/optional']?.post?.requestBody?.required).toBe(false);
  });

  it('lists for each status every error type that can come, each with an example', () => {
    const expected: ErrorCode[] = [
      'MALFORMED_JSON',
      'VALIDATION_FAILED',
      'UNAUTHENTICATED',
      'BILLING_REQUIRED',
      'FORBIDDEN',
      'STEP_UP_REQUIRED',
      'NOT_FOUND',
      'NAME_TAKEN',
      'POLICY_ATTACHED',
      'BUSY',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'INTERNAL',
      'UNAVAILABLE',
    ];
    expect(operation()['x-error-types']).toEqual(expected);
    for (const [status, codes] of Map.groupBy(expected, (code) => ERROR_CODES[code].status)) {
      const name = operation().responses[status]?.$ref.replace('#/components/responses/', '') ?? '';
      const content = document.components.responses[name]?.content['application/json'];
      expect(content?.schema.$ref).toBe('#/components/schemas/Problem');
      expect(Object.values(content?.examples ?? {}).map(({ value }) => value.type)).toEqual(codes);
    }
  });

  it('has one shape for all errors, with every type that there can be', () => {
    const { properties, required } = document.components.schemas.Problem as {
      properties: Record<string, { enum?: string[] }>;
      required: string[];
    };
    const all = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap((each) => each['x-error-types']),
    );
    expect(properties.type?.enum?.toSorted()).toEqual([...new Set(all)].sort());
    expect(Object.keys(properties)).toEqual(['type', 'msg', 'fields', 'timestamp']);
    expect(required).toEqual(['type', 'msg', 'timestamp']);
  });

  it('calls what has no name after its operation, and shows the examples that it is given', () => {
    const thing = document.paths['/app/v1/things']?.post;
    expect(thing?.requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/CreateThing' },
      example: { name: 'a thing' },
    });
    expect(thing?.responses[201]?.content?.['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/CreateThingResult' },
      example: { id: ID, name: 'this very thing' },
    });
    expect(document.components.schemas.CreateThing).not.toHaveProperty('example');
    expect(document.paths['/app/v1/csv']?.get?.responses[200]?.content).toEqual({
      'text/csv': { schema: { type: 'string' }, example: 'a,b\n1,2\n' },
    });
  });

  it('adds to each kind of route the errors that it always has, and no others', () => {
    const types = (path: string, method: string) =>
      document.paths[path]?.[method]?.['x-error-types'];
    const always = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
    expect(types('/app/v1/csv', 'get')).toEqual(always);
    expect(types('/app/v1/things/{id}', 'get')).toEqual([
      'VALIDATION_FAILED',
      'UNAUTHENTICATED',
      'NOT_FOUND',
      ...always,
    ]);
    expect(types('/app/v1/plain/{id}', 'delete')).toEqual([
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'STEP_UP_REQUIRED',
      'NOT_FOUND',
      'BUSY',
      ...always,
    ]);
    expect(types('/healthz', 'get')).toEqual([]);
    expect(types('/readyz', 'get')).toEqual(['UNAVAILABLE']);
  });

  it('refers to named schemas, apart for what goes in and what comes out where they differ', () => {
    const { schemas } = document.components;
    expect(operation().responses[200]?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Policy',
    });
    expect(schemas.Policy).toMatchObject({
      description: 'A policy',
      properties: {
        at: { type: 'string', format: 'date-time' },
        every: { type: 'string' },
        note: { type: ['string', 'null'] },
      },
    });
    expect(schemas.Retention?.required).toEqual(['keepDaily']);
    expect(schemas.RetentionInput).not.toHaveProperty('required');
    expect(schemas.Rule).toMatchObject({
      properties: { retention: { $ref: '#/components/schemas/Retention' } },
    });
    expect(schemas.RuleInput).toMatchObject({
      properties: { retention: { $ref: '#/components/schemas/RetentionInput' } },
    });
    expect(schemas).not.toHaveProperty('NameInput');
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)];
    expect(referred.length).toBeGreaterThan(10);
    for (const [, kind, name] of referred) {
      expect(document.components[kind as 'schemas'][name ?? '']).toBeDefined();
    }
  });

  it('describes streams by their type, empty answers as empty, and guards as schemes of their own', () => {
    expect(document.paths['/app/v1/csv']?.get?.responses[200]?.content).toHaveProperty([
      'text/csv',
    ]);
    expect(document.paths['/app/v1/plain/{id}']?.delete?.responses[204]).not.toHaveProperty(
      'content',
    );
    expect(document.paths['/app/v1/session']?.get).toMatchObject({
      security: [{ session: [] }],
      'x-access': 'session',
    });
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['bearer', 'session']);
  });

  it('and what it says about answers is what they are', async () => {
    const client = test.client.as(await test.token());
    const path = '/app/v1/policies/0190a8f0-7b5e-7abc-8def-0123456789ab';
    const { body } = await client.put(path, { name: 'n', rule: { retention: {} } });
    expect(body).toEqual({
      name: 'n',
      rule: { retention: { keepDaily: 7 } },
      at: '1970-01-01T00:00:00.000Z',
      every: '5',
      note: null,
    });
  });

  it('refuses two different schemas of one name', () => {
    const make = (operationId: string, schema: z.ZodType) =>
      route({
        ...common,
        method: 'GET',
        url: `/${operationId}`,
        operationId,
        access: 'public',
        response: { 200: schema },
        handler: () => ({}),
      });
    const one = make('one', z.object({ a: z.string() }).meta({ id: 'Same' }));
    const two = make('two', z.object({ b: z.string() }).meta({ id: 'Same' }));
    expect(() => apiDocument({ ...API, routes: [one, two] })).toThrow(
      'two schemas are called Same',
    );
  });

  it('refuses a schema that contains itself and has no name', () => {
    type Tree = { children: Tree[] };
    const Tree: z.ZodType<Tree> = z.object({
      get children() {
        return z.array(Tree);
      },
    });
    const recursive = route({
      ...common,
      method: 'GET',
      url: '/tree',
      operationId: 'tree',
      access: 'public',
      response: { 200: Tree },
      handler: (): Tree => ({ children: [] }),
    });
    expect(() => apiDocument({ ...API, routes: [recursive] })).toThrow('needs a name');
  });
});

describe('/swagger/', () => {
  it('is a page that loads only from its own origin, and its policy allows just that', async () => {
    const page = await test.client.get<string>('/swagger/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, source]) => source ?? '',
    );
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      const url = new URL(source, `${test.baseUrl}/swagger/`);
      expect(url.origin).toBe(test.baseUrl);
      expect((await fetch(url)).status).toBe(200);
    }
    expect(page.text).not.toMatch(/<script>(?!<)/);
    expect(page.text).not.toMatch(/\son\w+=/);
  });

  it('is found without the slash too, below whatever address it stands', async () => {
    const bare = await fetch(`${test.baseUrl}/swagger?q=1`, { redirect: 'manual' });
    expect(bare.status).toBe(302);
    expect(bare.headers.get('location')).toBe('swagger/?q=1');
    expect((await fetch(`${test.baseUrl}/swagger`)).url).toBe(`${test.baseUrl}/swagger/`);
  });

  it('shows our name, and not that of what it is made with', async () => {
    const page = await (await fetch(`${test.baseUrl}/swagger/`)).text();
    expect(page).toContain('<title>Test</title>');
    expect(page).not.toContain('favicon-32x32');
    const script = await fetch(`${test.baseUrl}/swagger/static/swagger-initializer.js`);
    const [, logo = ''] = /img\.src = 'data:[^,]*,([^']+)'/.exec(await script.text()) ?? [];
    expect(Buffer.from(logo, 'base64').toString()).toContain('>Holdfast<');
  });

  it('has an "Authorize" by which a call succeeds', async () => {
    const chromium = await startChromium();
    try {
      const page = await chromium.open(`${test.baseUrl}/swagger/`);
      const { authorized, alone } = await page.evaluate<{ authorized: string; alone: string }>(
        `(${callWithToken})(${JSON.stringify(await test.token())})`,
      );
      expect(alone).toBe('401');
      expect(authorized).toBe('200');
    } finally {
      await chromium.stop();
    }
  });
});

/** Runs in the page: calls `/own` without a token, then with the token entered under "Authorize". */
const callWithToken = `async (token) => {
  const find = async (selector) => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const found = document.querySelector(selector);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    throw new Error(selector + ' does not come up:\\n' + document.body.innerText);
  };
  const click = async (selector) => (await find(selector)).click();
  const type = async (selector, text) => {
    const field = await find(selector);
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const operation = '#operations-Test-readOwn';
  const call = async () => {
    await click(operation + ' .execute');
    const status = await find(operation + ' .live-responses-table td.response-col_status:not(.col_header)');
    const text = status.innerText.trim();
    await click(operation + ' .btn-clear');
    return text;
  };
  await click(operation + ' .opblock-summary-control');
  await click(operation + ' .try-out__btn');
  const alone = await call();
  await click('.auth-wrapper .authorize');
  await type('#auth-bearer-value', token);
  await click('.auth-container .authorize');
  await click('.auth-container .btn-done');
  return { alone, authorized: await call() };
}`;
