import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageFields } from './index.ts';

const schema = z.object(pageFields());

describe('pageFields', () => {
  it('take a limit from a query string, 25 if there is none', () => {
    expect(schema.parse({})).toEqual({ limit: 25 });
    expect(schema.parse({ limit: '1', cursor: 'abc' })).toEqual({ limit: 1, cursor: 'abc' });
    expect(schema.parse({ limit: '100' }).limit).toBe(100);
  });

  it.each(['0', '-1', '101', '2.5', 'abc', '', '1e9', 'NaN', 'Infinity', ['1', '2']])(
    'refuse the limit %j with one sentence that names the bounds',
    (limit) => {
      const { error } = schema.safeParse({ limit });
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['limit'], 'must be a whole number from 1 to 100'],
      ]);
    },
  );

  it('keep to the cap of the route, the default included', () => {
    expect(z.object(pageFields({ cap: 1000 })).parse({ limit: '1000' }).limit).toBe(1000);
    expect(z.object(pageFields({ cap: 1000 })).safeParse({ limit: '1001' }).success).toBe(false);
    expect(z.object(pageFields({ cap: 10 })).parse({}).limit).toBe(10);
  });

  it('are described for the reference', () => {
    const { properties } = z.toJSONSchema(schema, { io: 'input' });
    expect(properties).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
      cursor: { type: 'string' },
    });
  });
});
