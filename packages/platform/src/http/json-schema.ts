import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
};

export type Io = 'input' | 'output';
type Definitions = Record<string, JsonSchema>;

/**
 * Zod schemas as the JSON Schemas of one OpenAPI document. A schema with `.meta({ id })` becomes a
 * component and is referred to. Where one is used for input and output, and the two differ, the
 * input is called `<id>Input`; so all uses must be announced before the first is converted.
 */
export class SchemaCollector {
  readonly components: Definitions = {};
  readonly #used: Record<Io, Definitions> = { input: {}, output: {} };

  /** Announces that the schema is going to be converted. */
  announce(schema: z.ZodType, io: Io): void {
    const { $defs = {} } = toJsonSchema(schema, io);
    for (const [id, definition] of Object.entries($defs as Definitions)) {
      put(this.#used[io], id, definition);
    }
  }

  convert(schema: z.ZodType, io: Io): JsonSchema {
    const { $schema: _, $defs, ...root } = toJsonSchema(schema, io);
    const definitions = ($defs ?? {}) as Definitions;
    const names = namesFor(definitions, this.#used[io === 'input' ? 'output' : 'input'], io);
    for (const [id, definition] of Object.entries(definitions)) {
      put(this.components, names.get(id) ?? id, rewrite(definition, names) as JsonSchema);
    }
    return rewrite(root, names) as JsonSchema;
  }

  /** Like `convert`, but returns a reference; a schema without a name of its own gets this one. */
  refer(schema: z.ZodType, io: Io, name: string): JsonSchema {
    const converted = this.convert(schema, io);
    if (typeof converted.$ref === 'string') return { $ref: converted.$ref };
    put(this.components, name, converted);
    return { $ref: `#/components/schemas/${name}` };
  }
}

function put(definitions: Definitions, name: string, definition: JsonSchema): void {
  const earlier = definitions[name];
  if (earlier !== undefined && !isDeepStrictEqual(earlier, definition)) {
    throw new Error(`two schemas are called ${name}`);
  }
  definitions[name] = definition;
}

/** A definition differs when its own text does, or that of one that it refers to. */
function namesFor(definitions: Definitions, other: Definitions, io: Io): Map<string, string> {
  const differing = new Set(
    Object.keys(definitions).filter(
      (id) => other[id] !== undefined && !isDeepStrictEqual(definitions[id], other[id]),
    ),
  );
  const refersToDiffering = (id: string) =>
    other[id] !== undefined &&
    [...JSON.stringify(definitions[id]).matchAll(/"#\/\$defs\/([^"]+)"/g)].some(([, referred]) =>
      differing.has(referred ?? ''),
    );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const id of Object.keys(definitions).filter(refersToDiffering)) differing.add(id);
  }
  return new Map(
    Object.keys(definitions).map((id) => [
      id,
      io === 'input' && differing.has(id) ? `${id}Input` : id,
    ]),
  );
}
function toJsonSchema(schema: z.ZodType, io: Io): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      // Answers are encoded, so a codec's outer type is what is sent.
      if (io === 'output' && def.type === 'pipe' && 'reverseTransform' in def) {
        replace(jsonSchema, toJsonSchema(def.in as z.ZodType, io));
      }
      // The example of a whole body is given beside its schema, in the media type.
      const { example } = jsonSchema as { example?: unknown };
      delete (jsonSchema as { example?: unknown }).example;
      if (example !== undefined && typeof example !== 'object') jsonSchema.examples = [example];
      // With a format, the pattern would only repeat it.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
}

function replace(target: object, { $schema: _, ...source }: JsonSchema): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}

function rewrite(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '$ref' && typeof item === 'string'
        ? [key, componentReference(item, names)]
        : [key, rewrite(item, names)],
    ),
  );
}

function componentReference(reference: string, names: ReadonlyMap<string, string>): string {
  const id = reference.match(/^#\/\$defs\/(.+)$/)?.[1];
  if (id === undefined || id.startsWith('__schema')) {
    throw new Error('a schema that contains itself needs a name: .meta({ id })');
  }
  return `#/components/schemas/${names.get(id) ?? id}`;
}
