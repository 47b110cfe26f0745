import { Readable } from 'node:stream';
import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { demand } from '../identity/index.ts';
import { type Guard, noContent, route, streamed } from './index.ts';

export const ID = '0190a8f0-7b5e-7abc-8def-0123456789ab';

/** What the tests of routes do not care about. */
export const common = {
  proof: 'none' as const,
  contents: 'none' as const,
  summary: 'For a test',
  tags: ['Test'],
};
const Thing = z.object({ id: z.string(), name: z.string() });

const session: Guard<{ user: string }> = {
  name: 'session',
  description: 'A session token',
  async verify(authorization) {
    if (authorization !== 'Bearer session-1') throw new Problem('UNAUTHENTICATED');
    return { user: 'joe' };
  },
};

/** A small service that has one of every kind of route. */
export const routes = [
  route({
    ...common,
    method: 'GET',
    url: '/things/:id',
    operationId: 'getThing',
    access: 'read',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().int().max(10).optional() }),
    response: { 200: Thing },
    handler: ({ params }) => ({ id: params.id, name: 'x', password: 'hunter2' }),
  }),
  route({
    ...common,
    method: 'POST',
    url: '/things',
    operationId: 'createThing',
    access: 'configure',
    paid: true,
    body: z
      .strictObject({
        name: z.string(),
        retention: z.strictObject({ keepDaily: z.int() }).optional(),
        domains: z.array(z.string()).optional(),
      })
      .meta({ example: { name: 'a thing' } }),
    response: { 201: Thing },
    examples: { answer: { id: ID, name: 'this very thing' } },
    errors: ['NAME_TAKEN'],
    handler: ({ body }) => {
      if (body.name === 'taken') throw new Problem('NAME_TAKEN');
      return { id: ID, name: body.name };
    },
  }),
  route({
    ...common,
    method: 'POST',
    url: '/kit',
    operationId: 'readKit',
    access: 'data.destroy',
    proof: 'purge',
    paid: true,
    response: { 200: Thing },
    handler: () => ({ id: ID, name: 'kit' }),
  }),
  route({
    ...common,
    method: 'DELETE',
    url: '/things/:id',
    operationId: 'deleteThing',
    access: 'data.destroy',
    proof: 'delete',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ confirmation: z.string() }),
    response: { 204: noContent },
    handler: () => {},
  }),
  route({
    ...common,
    method: 'PATCH',
    url: '/things/:id',
    operationId: 'updateThing',
    access: 'configure',
    mayNeed: ['data.destroy'],
    proof: { when: { 'data.destroy': 'delete' } },
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ destroys: z.boolean() }),
    response: { 204: noContent },
    handler: ({ principal, body }) => {
      if (body.destroys) demand(principal, 'data.destroy');
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    url: '/plain/:id',
    operationId: 'deletePlain',
    access: 'organisation.own',
    proof: 'delete',
    params: z.object({ id: z.uuid() }),
    response: { 204: noContent },
    handler: () => {},
  }),
  route({
    ...common,
    method: 'POST',
    url: '/optional',
    operationId: 'optionalBody',
    access: 'public',
    body: z.strictObject({ a: z.string() }).optional(),
    response: { 200: z.object({ got: z.boolean() }) },
    handler: ({ body }) => ({ got: body !== undefined }),
  }),
  route({
    ...common,
    method: 'GET',
    url: '/broken/:how',
    operationId: 'broken',
    access: 'public',
    params: z.object({ how: z.string() }),
    response: { 200: Thing },
    handler: ({ params }) => {
      if (params.how === 'throws') throw new Error('the database password is hunter2');
      if (params.how === 'unfit')
        return { id: 7, name: 'hunter2' } as unknown as { id: string; name: string };
      return undefined as unknown as { id: string; name: string };
    },
  }),
  route({
    ...common,
    method: 'GET',
    url: '/csv',
    operationId: 'csv',
    access: 'public',
    response: { 200: streamed('text/csv; charset=utf-8', 'Lines', 'a,b\n1,2\n') },
    handler: () => Readable.from(['a,b\n', '1,2\n']),
  }),
  route({
    ...common,
    method: 'GET',
    url: '/session',
    operationId: 'sessionRoute',
    access: session,
    response: { 200: z.object({ user: z.string() }) },
    handler: ({ principal }) => principal,
  }),
  route({
    ...common,
    method: 'GET',
    url: '/encoded',
    operationId: 'encoded',
    access: 'public',
    response: { 200: z.object({ at: z.date(), gone: z.string().optional() }) },
    handler: () => ({ at: new Date(0), gone: undefined }),
  }),
  route({
    ...common,
    method: 'POST',
    url: '/once',
    operationId: 'once',
    access: 'public',
    headers: z.object({ 'idempotency-key': z.string().max(5).optional() }),
    response: { 200: z.object({ key: z.string().optional() }) },
    handler: ({ headers }) => ({ key: headers['idempotency-key'] }),
  }),
];
