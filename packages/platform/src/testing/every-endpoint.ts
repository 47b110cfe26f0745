import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '../errors/index.ts';
import type { RouteProof } from '../http/index.ts';
import {
  ACTS,
  isPermission,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
} from '../identity/index.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  'x-access': string;
  'x-proof'?: Exclude<RouteProof, 'none'>;
  'x-paid': boolean;
  'x-error-types': string[];
};

export type Endpoint = Operation & { method: string; path: string };

/** What the walk needs to know about a running service, and about what was made in it. */
export type Surroundings = {
  nobody: HttpClient;
  owner: HttpClient;
  /** A caller of an organisation that has nothing, and whose limits no other test uses up. */
  holder(claims: { role: Role; permissions?: string[] }): Promise<HttpClient>;
  /** The owner of another organisation. */
  stranger: HttpClient;
  /** An owner whose organisation no longer pays. */
  lapsed: HttpClient;
  /** An owner who proved who they are an hour ago. */
  stale: HttpClient;
  /** A service account with every permission. */
  machine: HttpClient;
  /** The path with ids of things that the owner's organisation has. */
  fill(endpoint: Endpoint): string;
  /** By operation: a valid body, which would be accepted from the owner. */
  bodies: Record<string, Record<string, unknown>>;
  /** By operation: the largest page, where it is not 100. */
  pageCaps?: Record<string, number>;
  /** By operation and permission: a call that comes to an act which wants a proof; others do not. */
  acts: Record<string, (client: HttpClient) => Promise<HttpAnswer<{ type?: string }>>>;
  /** By operation and error type: makes the refusal happen. */
  refusals: Record<string, () => Promise<HttpAnswer<{ type?: string }>>>;
};

const MISSING_ID = '01980000-0000-7000-8000-00000000dead';
/**
 * Of service accounts: one that only runs backups, one that only exports and destroys data, one
 * without any.
 */
const LISTS: Permission[][] = [['read', 'backups.run'], ['data.export', 'data.destroy'], []];
/** Every route has these anyway; the walk or the platform's own tests prove them. */
const ORDINARY = new Set([
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'BILLING_REQUIRED',
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'BUSY',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]);

/** Reads the endpoints off the running service's own reference, so that none can be forgotten. */
export async function readEndpoints(client: HttpClient): Promise<Endpoint[]> {
  const { body } = await client.get<{ paths: Record<string, Record<string, Operation>> }>(
    '/swagger/json',
  );
  return Object.entries(body.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    )
    .filter((endpoint) => endpoint['x-access'] !== 'public');
}

/** Registers the tests that every endpoint of every service has to pass. */
export function testEveryEndpoint(endpoints: Endpoint[], around: Surroundings): void {
  const everyone = once(() => holders(around));
  describe.each(
    endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s', (_, endpoint) => {
    const { method, operationId } = endpoint;
    const path = around.fill(endpoint);
    const body = around.bodies[operationId];
    const call = (client: HttpClient, given: unknown = body, to = path) =>
      client.request<{ type: string; fields?: Record<string, string> }>(method, to, {
        body: given,
      });

    test('without a token: 401, whatever else is wrong', async () => {
      for (const given of [body, { surprise: 1 }]) {
        const answer = await call(around.nobody, endpoint.requestBody ? given : undefined);
        expect(answer).toMatchObject({ status: 401, body: { type: 'UNAUTHENTICATED' } });
      }
    });

    test('each role and each list of permissions is refused exactly where it lacks the one declared: 403', async () => {
      const needed = endpoint['x-access'];
      expect(isPermission(needed), needed).toBe(true);
      // A call that is let through finds nothing that it could change.
      const nowhere = endpoint.path.replaceAll(/{\w+}/g, MISSING_ID);
      for (const { holds, client } of await everyone()) {
        const answer = await call(client, endpoint.requestBody && { surprise: 1 }, nowhere);
        if (holds.includes(needed as Permission)) expect(answer.status).not.toBe(403);
        else {
          const msg = `This needs the permission ${needed}.`;
          expect(answer).toMatchObject({ status: 403, body: { type: 'FORBIDDEN', msg } });
        }
      }
    });

    const proof = endpoint['x-proof'];
    const asks = { status: 403, body: { type: 'STEP_UP_REQUIRED' } };
    if (typeof proof === 'string') {
      test('a fresh proof, as declared: of an owner after an hour, and of machines: 403', async () => {
        expect(await call(around.stale)).toMatchObject(asks);
        const nowhere = endpoint.path.replaceAll(/{\w+}/g, MISSING_ID);
        const answer = await call(around.machine, endpoint.requestBody && { surprise: 1 }, nowhere);
        expect(answer.body?.type === 'STEP_UP_REQUIRED').toBe(!ACTS[proof].byMachines);
      });
    } else {
      test('no fresh proof is asked for what is no such act', async () => {
        const nowhere = endpoint.path.replaceAll(/{\w+}/g, MISSING_ID);
        const answer = await call(around.stale, endpoint.requestBody && { surprise: 1 }, nowhere);
        expect(answer.status).not.toBe(403);
      });
    }
    if (typeof proof === 'object' && 'when' in proof) {
      test.each(Object.entries(proof.when))(
        'a fresh proof where it takes %s, as declared: 403',
        async (permission, act) => {
          const name = `${operationId} ${permission}`;
          const comesToIt = around.acts[name];
          if (!comesToIt) throw new Error(`add a call for ${name}`);
          expect(await comesToIt(around.stale)).toMatchObject(asks);
          const { body: answer } = await comesToIt(around.machine);
          expect(answer?.type === 'STEP_UP_REQUIRED').toBe(!ACTS[act].byMachines);
        },
      );
    }

    if (endpoint['x-paid']) {
      test('new paid work needs billing: 402', async () => {
        expect(await call(around.lapsed)).toMatchObject({
          status: 402,
          body: { type: 'BILLING_REQUIRED' },
        });
      });
    }

    if (/[{]/.test(endpoint.path)) {
      test("another organisation's and a missing one: the same 404", async () => {
        const others = await call(around.stranger);
        const missing = await call(
          around.owner,
          body,
          endpoint.path.replaceAll(/{\w+}/g, MISSING_ID),
        );
        const noId = await call(around.owner, body, endpoint.path.replaceAll(/{\w+}/g, 'no-id'));
        expect(others).toMatchObject({ status: 404, body: { type: 'NOT_FOUND' } });
        expect(withoutTime(missing)).toEqual(withoutTime(others));
        expect(withoutTime(noId)).toEqual(withoutTime(others));
      });
    }

    // A route that takes a file takes any bytes.
    if (endpoint.requestBody && 'application/json' in endpoint.requestBody.content) {
      test('a body: the walk knows a right one', () => {
        expect(body, `add a right body for ${operationId}`).toBeDefined();
      });

      test('a body with an unknown field, or of wrong types: 400 that names each', async () => {
        const unknown = await call(around.owner, { ...body, surprise: 1 });
        expect(unknown.status).toBe(400);
        expect(unknown.body.fields).toHaveProperty('surprise');
        for (const field of Object.keys(body ?? {})) {
          const wrong = await call(around.owner, { ...body, [field]: { not: 'this' } });
          expect(wrong.status, field).toBe(400);
          expect(Object.keys(wrong.body.fields ?? {}).join(), field).toContain(field);
        }
      });

      test('a body that is no JSON object: 400, 415', async () => {
        for (const given of ['[]', '"text"', '{"a":', 'null', '\0']) {
          expect((await call(around.owner, given)).status).toBe(400);
        }
        const text = { body: 'x', headers: { 'content-type': 'text/plain' } };
        const answer = await around.owner.request(method, path, text);
        expect(answer).toMatchObject({ status: 415, body: { type: 'UNSUPPORTED_MEDIA_TYPE' } });
      });
    }

    const inQuery = endpoint.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    if (inQuery.some(({ name }) => name === 'cursor')) {
      test('a list: limits and cursors that we did not give, and unknown filters: 400 by name', async () => {
        const tooMany = String((around.pageCaps?.[operationId] ?? 100) + 1);
        const wrong = {
          limit: ['0', tooMany, '1.5', 'x'],
          cursor: ['', 'x', 'é'],
          surprise: ['1'],
        };
        for (const [name, values] of Object.entries(wrong)) {
          for (const value of values) {
            const { status, body: answer } = await around.owner.get<{ fields?: object }>(path, {
              query: { [name]: value },
            });
            expect(status, `${name}=${value}`).toBe(400);
            expect(Object.keys(answer.fields ?? {})).toEqual([name]);
          }
        }
      });
    }

    const refusals = endpoint['x-error-types'].filter((type) => !ORDINARY.has(type));
    test.each(refusals)('the documented refusal %s happens', async (type) => {
      const refuse = around.refusals[`${operationId} ${type}`];
      expect(refuse, `add a refusal for ${operationId} ${type}`).toBeDefined();
      const { status } = ERROR_CODES[type as ErrorCode];
      expect(await refuse?.()).toMatchObject({ status, body: { type } });
    });
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A caller of each role and of each list, with what they may do. */
function holders(around: Surroundings) {
  const all = [
    ...ROLES.map((role) => ({ claims: { role }, holds: ROLE_PERMISSIONS[role] })),
    ...LISTS.map((permissions) => ({
      claims: { role: 'viewer' as const, permissions },
      holds: permissions,
    })),
  ];
  return Promise.all(
    all.map(async ({ claims, holds }) => ({ holds, client: await around.holder(claims) })),
  );
}

function withoutTime({ status, text }: HttpAnswer<unknown>): unknown {
  const { timestamp: _, ...rest } = JSON.parse(text);
  return { status, rest };
}
