import fc from 'fast-check';
import { resolved, type Schema, type Schemas } from './schema.ts';

/**
 * Values by the name of their field, where the schema alone would never give a meaningful one: ids of
 * existing things, and hosts that are on this machine and nowhere else.
 */
export type Meaning = (field: string, schema: Schema) => fc.Arbitrary<unknown> | undefined;

type Context = { schemas: Schemas; meaning: Meaning };

/** Values that are right by the schema. */
export function valuesOf(given: Schema, context: Context, field = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given, context.schemas);
  const meant = context.meaning(field, schema);
  if (meant) return meant;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, context, field)));
  if (Array.isArray(schema.type)) {
    const each = schema.type.map((type) => valuesOf({ ...schema, type }, context, field));
    return fc.oneof(...each);
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case 'string':
      return texts(schema);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      const item = valuesOf(items, context, field.replace(/s$/, ''));
      return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
    }
    default:
      return objects(schema, context);
  }
}

function objects(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      valuesOf(additionalProperties, context),
      {
        maxKeys: 3,
      },
    );
  }
  const fields = Object.entries(properties).map(
    ([name, part]) => [name, valuesOf(part, context, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/);
  if (format === 'date') return days.map((day) => day.slice(0, 10));
  if (format === 'date-time') return days;
  if (format === 'uri') return fc.constant('http://127.0.0.1:9/x');
  if (pattern !== undefined && !/[\^p]{2}|BEGIN|whsec/.test(pattern)) {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  }
  const unit = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789 -_.äß😀"\'<&');
  return fc
    .string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 30) })
    .filter((text) => [...text.trim()].length >= minLength);
}

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
