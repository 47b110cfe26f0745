import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem, validate } from './index.ts';

function fieldsFor(schema: z.ZodType, value: unknown): Record<string, string> | undefined {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    if (error instanceof Problem && error.code === 'VALIDATION_FAILED') return error.fields;
    throw error;
  }
  return undefined;
}

const Policy = z.strictObject({
  name: z.string().min(1).max(5),
  retention: z.strictObject({ keepDaily: z.int().min(0), keepWeekly: z.int() }),
  domains: z.array(z.string()),
  kind: z.enum(['s3', 'sftp']),
});

describe('validate', () => {
  it('gives back what the schema makes of a valid value', () => {
    expect(validate(z.strictObject({ n: z.coerce.number() }), { n: '4' }, 'query')).toEqual({
      n: 4,
    });
  });

  it('names every offending field at once, nested ones and list items by their path', () => {
    const value = {
      name: 'far too long',
      retention: { keepDaily: -1, keepWeekly: 1.5 },
      domains: ['a', 1, 'b', null],
      kind: 'ftp',
    };
    expect(fieldsFor(Policy, value)).toEqual({
      name: 'must be at most 5 characters long',
      'retention.keepDaily': 'must be at least 0',
      'retention.keepWeekly': 'must be a whole number',
      'domains[1]': 'must be a string',
      'domains[3]': 'must be a string',
      kind: 'must be one of: s3, sftp',
    });
  });

  it('names missing fields as required', () => {
    expect(fieldsFor(Policy, { retention: {} })).toEqual({
      name: 'is required',
      'retention.keepDaily': 'is required',
      'retention.keepWeekly': 'is required',
      domains: 'is required',
      kind: 'is required',
    });
  });

  it('names each unknown field on its own, beside the other faults', () => {
    const schema = z.strictObject({ a: z.string(), deep: z.strictObject({}) });
    expect(fieldsFor(schema, { a: 1, b: 2, c: 3, deep: { d: 4 } })).toEqual({
      a: 'must be a string',
      b: 'is not a known field',
      c: 'is not a known field',
      'deep.d': 'is not a known field',
    });
  });

  it.each([undefined, null, 'text', 7, [1]])('names the whole body when it is %j', (value) => {
    expect(Object.keys(fieldsFor(Policy, value) ?? {})).toEqual(['body']);
  });

  describe('with alternatives', () => {
    const Credentials = z.union([
      z.strictObject({ mode: z.literal('uri'), uri: z.string() }),
      z.strictObject({ mode: z.literal('fields'), host: z.string(), port: z.int() }),
    ]);

    it('reports the alternative with the fewest faults', () => {
      expect(fieldsFor(Credentials, { mode: 'fields', host: 'db' })).toEqual({
        port: 'is required',
      });
    });

    it('says so in one line when the value has the type of none', () => {
      expect(fieldsFor(z.strictObject({ c: Credentials }), { c: 5 })).toEqual({
        c: 'does not match any of the accepted forms',
      });
    });

    it('prefixes what lies inside a list of alternatives', () => {
      const schema = z.strictObject({ list: z.array(Credentials) });
      expect(fieldsFor(schema, { list: [{ mode: 'uri' }] })).toEqual({
        'list[0].uri': 'is required',
      });
    });

    it('names the discriminator with its values when it is wrong, and as required when missing', () => {
      const schema = z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('s3'), bucket: z.string() }),
        z.strictObject({ kind: z.literal('sftp'), path: z.string() }),
      ]);
      expect(fieldsFor(schema, { kind: 'ftp' })).toEqual({ kind: 'must be one of: s3, sftp' });
      expect(Object.keys(fieldsFor(schema, {}) ?? {})).toEqual(['kind']);
      expect(fieldsFor(schema, { kind: 's3' })).toEqual({ bucket: 'is required' });
    });
  });

  it('lets a schema speak for itself', () => {
    const schema = z.strictObject({ cron: z.string().refine(() => false, 'must be a cron line') });
    expect(fieldsFor(schema, { cron: 'x' })).toEqual({ cron: 'must be a cron line' });
  });

  it('puts two faults of one field into one text', () => {
    const schema = z.strictObject({ a: z.string().min(3).regex(/^x/, 'must begin with x') });
    expect(fieldsFor(schema, { a: 'a' })).toEqual({
      a: 'must be at least 3 characters long; must begin with x',
    });
  });

  it('keeps a hostile field name bounded and never takes it for part of an object', () => {
    const long = 'k'.repeat(100_000);
    const [name = ''] = Object.keys(fieldsFor(z.strictObject({}), { [long]: 1 }) ?? {});
    expect(name.length).toBeLessThan(300);
    const poisoned: unknown = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(Object.keys(fieldsFor(z.strictObject({}), poisoned) ?? {}).sort()).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('keeps the sentence short when many fields are wrong, and still names them all in fields', () => {
    const value = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 1]));
    const attempt = () => validate(z.strictObject({}), value, 'body');
    expect(attempt).toThrow('Not valid: f0, f1, f2, f3, f4 and 45 more.');
    expect(Object.keys(fieldsFor(z.strictObject({}), value) ?? {})).toHaveLength(50);
  });

  it('tells of 100 faults at most, and puts no others into words', () => {
    let worded = 0;
    const error = () => {
      worded += 1;
      return 'must not be empty';
    };
    const schema = z.strictObject({ domains: z.array(z.string().min(1, { error })) });
    const domains = Array.from({ length: 100_000 }, () => '');
    expect(() => validate(schema, { domains }, 'body')).toThrow(
      'domains[4] and 99995 more. `fields` lists 100 of them.',
    );
    expect(worded).toBe(100);
    expect(Object.keys(fieldsFor(schema, { domains }) ?? {})).toHaveLength(100);
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 1]));
    expect(Object.keys(fieldsFor(z.strictObject({}), unknown) ?? {})).toHaveLength(100);
  });

  it('stays under 64 KB, however long the names and the texts are', () => {
    const names = Array.from({ length: 200 }, (_, i) => `${i}${'\u0001'.repeat(300)}`);
    const unknown = Object.fromEntries(names.map((name) => [name, 1]));
    const fields = fieldsFor(z.strictObject({}), unknown) ?? {};
    expect(Object.keys(fields).length).toBeGreaterThan(10);
    expect(JSON.stringify(fields).length).toBeLessThan(63_000);
    const { fields: own } = Problem.validation({ name: 'x'.repeat(100_000) });
    expect(JSON.stringify(own).length).toBeLessThan(1_000);
  });

  it('names exactly the wrong items of any list, and never repeats a value', () => {
    const item = fc.oneof(fc.string(), fc.integer({ min: 1_000_000_000 }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (list) => {
        const wrong = list.flatMap((v, i) => (typeof v === 'number' ? [`list[${i}]`] : []));
        const fields = fieldsFor(z.strictObject({ list: z.array(z.string()) }), { list }) ?? {};
        expect(Object.keys(fields)).toEqual(wrong);
        for (const text of Object.values(fields)) expect(text).not.toMatch(/\d/);
      }),
    );
  });
});
