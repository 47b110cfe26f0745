type Type = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The part of JSON Schema that the services' documents use. */
export type Schema = {
  $ref?: string;
  type?: Type | Type[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

export type Schemas = Record<string, Schema>;

/** Follows a `$ref` to the schema that it names. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`the document does not have ${schema.$ref}`);
  return resolved(found, schemas);
}

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

/** What in a value is not as the document says, each fault with its place. */
export function faultsOf(given: Schema, value: unknown, schemas: Schemas, at = '$'): string[] {
  const schema = resolved(given, schemas);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const each = choices.map((choice) => faultsOf(choice, value, schemas, at));
    if (!each.some((faults) => faults.length === 0)) return [`${at}: none of ${each.join(' | ')}`];
  }
  if ('const' in schema && schema.const !== value) return [`${at}: is not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is not in the enum`];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) {
    return [`${at}: no ${types.join(' or ')}`];
  }
  if (typeof value === 'string') return textFaults(schema, value, at);
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return value < minimum || value > maximum ? [`${at}: ${value} is out of bounds`] : [];
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity, items = {} } = schema;
    const faults = value.flatMap((item, n) => faultsOf(items, item, schemas, `${at}[${n}]`));
    const isBounded = value.length >= minItems && value.length <= maxItems;
    return isBounded ? faults : [...faults, `${at}: has ${value.length} items`];
  }
  if (typeof value === 'object' && value !== null) return objectFaults(schema, value, schemas, at);
  return [];
}

function isOf(type: Type, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type !== 'object') return typeof value === type;
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFaults(schema: Schema, value: string, at: string): string[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const length = [...value].length;
  if (length < minLength || length > maxLength) return [`${at}: has ${length} characters`];
  const form = format === undefined ? undefined : FORMATS[format];
  if (form && !form.test(value)) return [`${at}: ${value} is no ${format}`];
  const isLike = pattern === undefined || new RegExp(pattern, 'u').test(value);
  return isLike ? [] : [`${at}: ${value} is not like ${pattern}`];
}

function objectFaults(schema: Schema, value: object, schemas: Schemas, at: string): string[] {
  const { properties, required = [], additionalProperties = true } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${at}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known) return faultsOf(known, part, schemas, `${at}.${name}`);
      if (additionalProperties === false) return [`${at}.${name}: is not known`];
      return additionalProperties === true
        ? []
        : faultsOf(additionalProperties, part, schemas, `${at}.${name}`);
    }),
  ];
}
