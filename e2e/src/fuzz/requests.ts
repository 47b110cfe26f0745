import { HOSTILE_WORDS, jsonMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import type { Operation } from './operations.ts';
import type { Sent } from './send.ts';
import { valuesOf } from './values.ts';
import type { World } from './world.ts';

/** A request to an operation, apart from who sends it. */
export type Asked = Omit<Sent, 'url' | 'method'> & { at: string; token?: string };

/** Requests that are right by the document. */
export function soundRequests(operation: Operation, world: World): fc.Arbitrary<Asked> {
  const { schemas, parameters } = operation;
  const context = { schemas, meaning: world.meaning };
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => {
        const values = inWords(name) ?? valuesOf(schema, context, name);
        return fc
          .tuple(
            values,
            required ? fc.constant(true) : fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
          )
          .map(([value, isGiven]) => (isGiven ? [[name, String(value)]] : []));
      });
  /** Parameters whose form the document describes only in words. */
  const inWords = (name: string) => {
    const words: Record<string, fc.Arbitrary<unknown>> = {
      ...{ cursor: fc.constant(''), label: fc.constant('prod'), timezone: fc.constant('UTC') },
      state: fc.constantFrom('completed', 'failed'),
      'idempotency-key': fc.uuid(),
      'last-event-id': fc.nat(9),
      range: fc.constant('bytes=0-9'),
    };
    return Object.hasOwn(words, name) ? words[name] : undefined;
  };
  return fc
    .record({
      at: pathsOf(operation, world),
      query: fc.tuple(...given('query')),
      headers: fc.tuple(...given('header')),
      body: bodiesOf(operation, world),
    })
    .map(({ at, query, headers, body }) => {
      const search = new URLSearchParams(
        query.flat().filter(([name, value]) => name !== 'cursor' || value !== '') as [
          string,
          string,
        ][],
      );
      const type = body === undefined ? {} : { 'content-type': typeOf(operation) };
      return {
        at: search.size > 0 ? `${at}?${search}` : at,
        headers: { ...Object.fromEntries(headers.flat()), ...type },
        body,
      };
    });
}

function pathsOf({ path }: Operation, world: World): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, n, all) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    return world.some(world.kindOf(name, all[n - 1]) ?? '').map(encodeURIComponent);
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

const typeOf = ({ body }: Operation) => Object.keys(body?.content ?? {})[0] ?? 'application/json';

function bodiesOf(operation: Operation, world: World): fc.Arbitrary<string | undefined> {
  const content = operation.body?.content[typeOf(operation)];
  if (!content) return fc.constant(undefined);
  if (typeOf(operation) !== 'application/json') {
    return fc.constantFrom('example.com\nfree-name.com\n', '-- PostgreSQL database dump\n');
  }
  const context = { schemas: operation.schemas, meaning: world.meaning };
  return valuesOf(content.schema ?? {}, context).map((value) => JSON.stringify(value));
}

/** The document's own example, with ids of existing things. */
export function exampleOf(operation: Operation, world: World): unknown {
  const { example } = operation.body?.content[typeOf(operation)] ?? {};
  const name = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => name(field.replace(/s$/, ''), item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, name(key, part)]));
    }
    const format = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value)) ? { format: 'uuid' } : {};
    const type = Number.isInteger(value) ? 'integer' : 'string';
    const meant =
      typeof value === 'boolean' ? undefined : world.meaning(field, { type, ...format });
    return meant ? fc.sample(meant, { numRuns: 1, seed: 17 })[0] : value;
  };
  return example === undefined ? undefined : name('', example);
}

/** Values in these fields make services connect to a host: a broken one must not name a foreign host. */
const HOSTS = new Set(['host', 'endpoint', 'url', 'uri', 'hostKey', 'address']);

function withoutHosts(value: unknown, field = ''): unknown {
  if (typeof value === 'string' && HOSTS.has(field)) {
    return /^(127\.|http:\/\/127\.|postgresql:\/\/\w+:[^@]*@127\.)/.test(value) ? value : '\0';
  }
  if (Array.isArray(value)) return value.map((part) => withoutHosts(part, field));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withoutHosts(part, key)]);
  return Object.fromEntries(parts);
}

const word = fc.constantFrom(...HOSTILE_WORDS);
const RAW = [
  ...['', '{', '[]', 'null', '"x"', '{"a":1,}', '\ufeff{}', '{"__proto__":{"x":1}}', '1e999'],
  ...['{"constructor":{"prototype":{}}}', '\0', `${'['.repeat(9_000)}`, '{"a":"\\ud800"}'],
];
const TYPES = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '', 'x'];

/** A header value that a request can carry. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '') || 'x';
const brokenHeader = fc.oneof(
  fc.constantFrom(
    { expect: 'something' },
    { range: 'bytes=5-1' },
    { range: 'bytes=99999999999999-' },
    { 'if-match': '"x"' },
    { host: 'a b/c' },
    { host: '' },
    { 'last-event-id': '-1' },
    { 'content-encoding': 'gzip' },
    { authorization: 'Bearer a.b.c' },
    { 'transfer-encoding': 'chunked' },
  ),
  fc
    .tuple(
      fc.constantFrom(
        'idempotency-key',
        'x-request-id',
        'x-forwarded-for',
        'origin',
        'cookie',
        'accept',
      ),
      word,
    )
    .map(([name, text]) => ({ [name]: headerText(text) })),
);

/** Requests with one thing wrong: in the path, the query, a header or the body. */
export function brokenRequests(operation: Operation, world: World): fc.Arbitrary<Asked> {
  const sound = soundRequests(operation, world);
  const ways: fc.Arbitrary<Asked>[] = [
    fc.tuple(sound, brokenHeader).map(([asked, header]) => ({
      ...asked,
      headers: { ...asked.headers, ...(header as Record<string, string>) },
    })),
    fc.tuple(sound, brokenQuery(operation)).map(([asked, query]) => ({
      ...asked,
      at: `${asked.at}${asked.at.includes('?') ? '&' : '?'}${query}`,
    })),
  ];
  if (operation.path.includes('{')) {
    const id = fc.oneof(
      word.map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom('%', '%00', '%ff', '..', '%2e%2e', 'x'.repeat(300), crypto.randomUUID()),
    );
    const broken = fc.tuple(sound, id).map(([asked, text]) => ({
      ...asked,
      at: operation.path.replaceAll(/\{\w+\}/g, text.replaceAll('$', '$$$$')),
    }));
    ways.push(broken);
  }
  if (typeOf(operation) === 'application/json' && operation.body) {
    const example = exampleOf(operation, world) ?? {};
    const bodies = jsonMutantsOf(example).map((value) => JSON.stringify(withoutHosts(value)) ?? '');
    ways.push(fc.tuple(sound, bodies).map(([asked, body]) => ({ ...asked, body })));
    ways.push(fc.tuple(sound, bodies).map(([asked, body]) => ({ ...asked, body })));
    ways.push(
      fc.tuple(sound, fc.constantFrom(...RAW)).map(([asked, body]) => ({ ...asked, body })),
      fc.tuple(sound, fc.constantFrom(...TYPES)).map(([asked, type]) => ({
        ...asked,
        headers: { ...asked.headers, 'content-type': type },
      })),
    );
  }
  return fc.oneof(...ways);
}

function brokenQuery({ parameters }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const dates = ['0000-01-01', '9999-12-31', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00'];
  const value = fc.oneof(word, fc.constantFrom(...dates, '1e308', '-5', 'x'.repeat(9_000)));
  const encoded = value.map((text) => encodeURIComponent(text.toWellFormed()));
  const name = fc.constantFrom(...known, ...known, 'surprise', '__proto__', 'limit', 'cursor');
  return fc.oneof(
    fc.tuple(name, encoded).map(([key, text]) => `${key}=${text}`),
    name.map((key) => `${key}=1&${key}=2`),
    fc.constantFrom('%', 'limit=%ff', 'limit[]=1', 'limit[a]=1', '=', '&&&', '%00=1'),
  );
}
