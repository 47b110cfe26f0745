import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../errors/index.ts';
import { Secret } from '../secrets/index.ts';
import { createCursors, type Position } from './index.ts';
import type { PagedQuery } from './query-identity.ts';

const cursors = createCursors(randomBytes(32));
const QUERY: PagedQuery = {
  organisation: 'org-1',
  route: 'GET /saved-domains',
  filters: { sort: '-created', tlds: ['com', 'net'], available: true },
};
const POSITION: Position = ['2026-11-01 10:00:00.123456+00', 'id-1'];

const position = fc.array(
  fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  ),
  { maxLength: 5 },
);
const filters = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
);

describe('cursors', () => {
  it('give back the position that they were issued for', () => {
    fc.assert(
      fc.property(position, filters, (where, asked) => {
        const query = { ...QUERY, filters: asked };
        const cursor = cursors.issue(query, where);
        expect(cursor).toMatch(/^[\w-]+$/);
        // JSON has no -0; PostgreSQL compares it as 0.
        expect(cursors.read(query, cursor)).toEqual(where.map((part) => (part === 0 ? 0 : part)));
      }),
    );
  });

  it('keep the microseconds of a timestamp', () => {
    expect(cursors.read(QUERY, cursors.issue(QUERY, POSITION))).toEqual(POSITION);
  });

  it('take no cursor as the first page, but an empty one as wrong', () => {
    expect(cursors.read(QUERY, undefined)).toBeUndefined();
    expectRefused(QUERY, '');
  });

  it('do not care about the order of filters, about undefined ones, limit and cursor', () => {
    const cursor = cursors.issue(QUERY, POSITION);
    const same = {
      ...QUERY,
      filters: {
        cursor,
        limit: 7,
        available: true,
        search: undefined,
        tlds: ['com', 'net'],
        sort: '-created',
      },
    };
    expect(cursors.read(same, cursor)).toEqual(POSITION);
    const nested = (member: object) => ({ ...QUERY, filters: { member } });
    expect(
      cursors.read(
        nested({ b: 2, a: 1 }),
        cursors.issue(nested({ a: 1, b: 2, c: undefined }), [1]),
      ),
    ).toEqual([1]);
  });

  it.each<[string, Partial<PagedQuery>]>([
    ['organisation', { organisation: 'org-2' }],
    ['route', { route: 'GET /backups' }],
    ['sort', { filters: { ...QUERY.filters, sort: 'created' } }],
    ['filter more', { filters: { ...QUERY.filters, search: '' } }],
    ['filter less', { filters: { sort: '-created', tlds: ['com', 'net'] } }],
    ['order of a list', { filters: { ...QUERY.filters, tlds: ['net', 'com'] } }],
    ['list in another cut', { filters: { ...QUERY.filters, tlds: ['com,net'] } }],
    ['type', { filters: { ...QUERY.filters, available: 'true' } }],
  ])('are refused for another %s', (_, change) => {
    expectRefused({ ...QUERY, ...change }, cursors.issue(QUERY, POSITION));
  });

  it('are refused for every query but their own', () => {
    fc.assert(
      fc.property(filters, filters, (mine, other) => {
        fc.pre(JSON.stringify(sorted(mine)) !== JSON.stringify(sorted(other)));
        expectRefused(
          { ...QUERY, filters: other },
          cursors.issue({ ...QUERY, filters: mine }, [1]),
        );
      }),
    );
  });

  it('are refused with any character changed, removed or added', () => {
    const cursor = cursors.issue(QUERY, POSITION);
    for (let at = 0; at <= cursor.length; at++) {
      for (const put of ['', 'A', 'B', 'x', '-', '=', '+', ' ']) {
        const changed = cursor.slice(0, at) + put + cursor.slice(at + 1);
        if (changed !== cursor) expectRefused(QUERY, changed);
        expectRefused(QUERY, cursor.slice(0, at) + (put || '_') + cursor.slice(at));
      }
    }
  });

  it('are refused when they are garbage, too long or signed with another key', () => {
    fc.assert(fc.property(fc.string(), (garbage) => expectRefused(QUERY, garbage)));
    expectRefused(QUERY, Buffer.from('[1]').toString('base64url'));
    expectRefused(QUERY, 'A'.repeat(1_000_000));
    expectRefused(QUERY, createCursors(randomBytes(32)).issue(QUERY, POSITION));
  });

  it('are read by every process that has the same key, in whatever form', () => {
    const key = randomBytes(32);
    const cursor = createCursors(key).issue(QUERY, POSITION);
    expect(createCursors(new Secret(key)).read(QUERY, cursor)).toEqual(POSITION);
  });

  it('are not made of what could not be read back exactly', () => {
    const wrong = (part: unknown) => () => cursors.issue(QUERY, [part] as unknown as Position);
    for (const part of [new Date(), undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, 1n]) {
      expect(wrong(part)).toThrow(TypeError);
    }
    expect(wrong('x'.repeat(5000))).toThrow(RangeError);
    for (const filter of [new Map(), () => 1, Number.NaN, Symbol('x'), [undefined]]) {
      expect(() => cursors.issue({ ...QUERY, filters: { filter } }, [1])).toThrow(TypeError);
    }
  });

  it('need a key that is long enough', () => {
    expect(() => createCursors(randomBytes(31))).toThrow(/32 bytes/);
  });
});

function expectRefused(query: PagedQuery, cursor: string): void {
  let refusal: unknown;
  try {
    cursors.read(query, cursor);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { cursor: 'must be the nextCursor of a page of the same query' },
  });
}

function sorted(record: Record<string, unknown>): unknown {
  return Object.entries(record)
    .filter(([name]) => name !== 'limit' && name !== 'cursor')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
