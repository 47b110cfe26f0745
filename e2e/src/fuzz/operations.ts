import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Schema, Schemas } from './schema.ts';

export type ServiceName = 'auth' | 'backup' | 'domains';

type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
};

export type Operation = {
  service: ServiceName;
  schemas: Schemas;
  operationId: string;
  method: string;
  path: string;
  access: string;
  parameters: Parameter[];
  body?: { required: boolean; content: Content };
  /** By status. */
  responses: Record<string, { content?: Content }>;
};

const DOCUMENTS = path.resolve(import.meta.dirname, '../../../packages/clients/openapi');

/** All operations in the services' documents, except those that only report on the process. */
export async function readOperations(service: ServiceName): Promise<Operation[]> {
  const text = await readFile(path.join(DOCUMENTS, `${service}.json`), 'utf8');
  const { paths, components } = JSON.parse(text);
  const { schemas, responses: shared } = components;
  return Object.entries<Record<string, Record<string, never>>>(paths).flatMap(([at, methods]) =>
    Object.entries(methods)
      .filter(() => !/^\/(healthz|readyz|metrics)$/.test(at))
      .map(([method, operation]) => ({
        ...{ service, schemas, path: at, method: method.toUpperCase() },
        operationId: operation.operationId ?? '',
        access: operation['x-access'] ?? '',
        parameters: operation.parameters ?? [],
        ...(operation.requestBody !== undefined && { body: operation.requestBody }),
        responses: Object.fromEntries(
          Object.entries<{ $ref?: string }>(operation.responses ?? {}).map(([status, answer]) => [
            status,
            answer.$ref ? shared[answer.$ref.slice('#/components/responses/'.length)] : answer,
          ]),
        ),
      })),
  );
}
