import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Principal } from '../identity/index.ts';
import { noContent, route } from './index.ts';

const base = {
  method: 'POST',
  url: '/things',
  operationId: 'createThing',
  summary: 'Makes a thing',
  tags: ['Things'],
  access: 'configure',
  proof: 'none',
  contents: 'none',
  response: { 204: noContent },
  handler: () => {},
} as const;

const HALF_PROVEN = {
  mayNeed: ['data.destroy', 'data.export'],
  proof: { when: { 'data.destroy': 'delete' } },
} as const;

describe('route', () => {
  it('gives the handler the types of what it declares', () => {
    route({
      ...base,
      url: '/things/:id',
      params: z.object({ id: z.uuid() }),
      query: z.strictObject({ limit: z.coerce.number().default(25) }),
      headers: z.object({ 'idempotency-key': z.string().optional() }),
      body: z.strictObject({ name: z.string() }),
      response: { 201: z.object({ id: z.string() }) },
      handler: ({ params, query, headers, body, principal }) => {
        expectTypeOf(params).toEqualTypeOf<{ id: string }>();
        expectTypeOf(query).toEqualTypeOf<{ limit: number }>();
        expectTypeOf(headers).toEqualTypeOf<{ 'idempotency-key'?: string | undefined }>();
        expectTypeOf(body).toEqualTypeOf<{ name: string }>();
        expectTypeOf(principal).toEqualTypeOf<Principal>();
        return { id: params.id };
      },
    });
    route({
      ...base,
      access: 'public',
      handler: ({ body, principal }) => {
        expectTypeOf(body).toEqualTypeOf<undefined>();
        expectTypeOf(principal).toEqualTypeOf<undefined>();
      },
    });
    route({
      ...base,
      access: { name: 'session', description: 'A session', verify: async () => ({ user: 'u' }) },
      handler: ({ principal }) => {
        expectTypeOf(principal).toEqualTypeOf<{ user: string }>();
      },
    });
  });

  describe('refuses a schema that would drop unknown fields in silence', () => {
    const loose = z.object({ a: z.string() });
    const strict = <T extends z.ZodType>(a: T) => z.strictObject({ a });
    it.each([
      ['an object', loose, 'body'],
      ['one that keeps them unchecked', z.looseObject({}), 'body'],
      ['one nested in a strict one', strict(loose), 'body.a'],
      ['an optional one', strict(loose.optional()), 'body.a'],
      ['a nullable one with a default', strict(loose.nullable().default(null)), 'body.a'],
      ['an item of a list', strict(z.array(loose)), 'body.a[]'],
      ['an item of a tuple', strict(z.tuple([loose])), 'body.a[]'],
      ['a value of a map', strict(z.record(z.string(), loose)), 'body.a[]'],
      ['one alternative', strict(z.union([z.string(), loose])), 'body.a'],
      [
        'one of a discriminated union',
        z.discriminatedUnion('k', [
          z.strictObject({ k: z.literal(1) }),
          z.object({ k: z.literal(2) }),
        ]),
        'body',
      ],
      ['before a transformation', strict(loose.transform((v) => v.a)), 'body.a'],
      ['after a preprocessing', strict(z.preprocess((v) => v, loose)), 'body.a'],
      ['a lazy one', strict(z.lazy(() => loose)), 'body.a'],
      ['a refined one', loose.refine(() => true), 'body'],
      ['both sides of an intersection', z.intersection(strict(z.string()), loose), 'body'],
    ])('%s', (_, body, place) => {
      expect(() => route({ ...base, body })).toThrow(`use z.strictObject for ${place}`);
    });

    it('in the query too', () => {
      const query = z.object({ limit: z.string() });
      expect(() => route({ ...base, query })).toThrow('POST /things: unknown fields');
    });

    it('but takes strict ones, also when they contain themselves', () => {
      type Tree = { children: Tree[] };
      const Tree: z.ZodType<Tree> = z.strictObject({
        get children() {
          return z.array(Tree);
        },
      });
      expect(() => route({ ...base, body: Tree })).not.toThrow();
    });
  });

  it.each([
    ['params that the url lacks', { params: z.object({ id: z.string() }) }, 'parameters []'],
    ['parameters without params', { url: '/things/:id' }, 'parameters [id]'],
    ['a body on GET', { method: 'GET', body: z.strictObject({}) }, 'GET has no body'],
    ['no success', { response: {} }, 'response is empty'],
    ['an error among the successes', { response: { 404: noContent } }, 'for successes'],
    ['a name that no function could have', { operationId: 'create thing' }, 'camelCase'],
    ['no tag', { tags: [] }, 'tags'],
    ['harm without a proof', { access: 'data.destroy' }, 'say which proof it asks for'],
    ['harm that only some proof goes with', HALF_PROVEN, 'it needs data.export'],
    ['a proof for what it never asks for', { proof: HALF_PROVEN.proof }, 'never asks for'],
    ['a proof of nobody', { access: 'public', proof: 'delete' }, 'a proof needs a caller'],
    ['payment by nobody', { access: 'public', paid: true }, 'paid'],
    [
      'an example that it would refuse',
      { body: z.strictObject({ name: z.string() }).meta({ example: { name: 1 } }) },
      'the example of its body would be refused',
    ],
  ] as const)('refuses %s', (_, changes, message) => {
    const spec = { ...base, ...changes } as Parameters<typeof route>[0];
    expect(() => route(spec)).toThrow(message);
  });
});
