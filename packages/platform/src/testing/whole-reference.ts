import { expect } from 'vitest';
import { z } from 'zod';

type Media = { schema: { $ref?: string }; example?: unknown; examples?: object };
type Body = { content?: Record<string, Media> };
type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: Body;
  responses: Record<string, Body>;
  'x-access': string;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

/**
 * Checks what must be true of every service's reference: it equals `declared`, which is made
 * without the service running; all JSON has a named schema, with an example that satisfies it; and
 * every route that needs a token says which.
 */
export function expectWholeReference(served: unknown, declared: object): void {
  expect(JSON.parse(JSON.stringify(declared))).toEqual(served);
  const { paths, components } = served as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const fits = createFits(components.schemas);
  expect(operations.flatMap((operation) => faultsOf(operation, fits))).toEqual([]);
  const asked = operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
  expect(Object.keys(components.securitySchemes).sort()).toEqual([...new Set(asked)].sort());
}

function faultsOf(operation: Operation, fits: Fits): string[] {
  const { operationId, security, requestBody = {}, responses, 'x-access': access } = operation;
  const bodies = Object.entries({ body: requestBody, ...responses });
  const faults = bodies.flatMap(([where, { content = {} }]) =>
    Object.entries(content).flatMap(([type, { schema, example }]) => {
      if (example === undefined) return [`${where} has no example`];
      if (type !== 'application/json') return [];
      const name = schema.$ref?.replace('#/components/schemas/', '');
      const fallback = `${operationId}Result`.toLowerCase();
      if (name === undefined || name.toLowerCase() === fallback) return [`${where} has no name`];
      // The example of a body was checked against its whole schema where its route was declared.
      return where === 'body' || fits(name, example) ? [] : [`${where} has a wrong example`];
    }),
  );
  const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  if (isOpen !== (access === 'public')) faults.push(`security of ${access}`);
  return faults.map((fault) => `${operationId}: ${fault}`);
}

type Fits = (name: string, example: unknown) => boolean;

function createFits(schemas: Record<string, object>): Fits {
  const text = JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/');
  const $defs = JSON.parse(text);
  const parsers = new Map<string, z.ZodType>();
  return (name, example) => {
    const parser = parsers.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs });
    parsers.set(name, parser);
    return parser.safeParse(example).success;
  };
}
