import { noContent, type Route, route } from '@holdfast/platform/http';
import { KeyHeader } from '@holdfast/platform/idempotency';
import { BulkJobView, queuedBulkJob } from '../bulk/schema.ts';
import { readMaxAge } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { checkNames } from './check-names.ts';
import { createGenerator } from './create.ts';
import { deleteGenerator } from './delete.ts';
import { listGenerators } from './list.ts';
import { listNames } from './list-names.ts';
import { requireGenerator } from './require.ts';
import {
  CheckNames,
  CreateGenerator,
  GeneratorParams,
  GeneratorsPage,
  GeneratorsQuery,
  GeneratorView,
  NamesPage,
  NamesQuery,
  queuedGenerator,
} from './schema.ts';

const tags = ['Name generator'];
const URL = '/app/v1/name-generator';
/** Room for five thousand labels of the greatest length, with their quotes. */
const CHECK_BODY_LIMIT = 1 << 20;

export function generatorRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: URL,
      operationId: 'createNameGenerator',
      summary: 'Generate names from a description',
      description:
        'The same request gives the same names, unless a language model is configured and adds its own.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      perMinute: 60,
      headers: KeyHeader,
      body: CreateGenerator,
      response: { 202: GeneratorView },
      examples: { answer: queuedGenerator },
      errors: ['IDEMPOTENCY_CONFLICT'],
      handler: ({ principal, body, headers }) =>
        createGenerator(parts, principal.organisation, body, headers['idempotency-key']),
    }),
    route({
      method: 'GET',
      url: URL,
      operationId: 'listNameGenerators',
      summary: 'List generator jobs, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: GeneratorsQuery,
      response: { 200: GeneratorsPage },
      handler: ({ principal, query }) => listGenerators(parts, principal.organisation, query),
    }),
    route({
      method: 'GET',
      url: `${URL}/:id`,
      operationId: 'readNameGenerator',
      summary: 'Read a generator job',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: GeneratorParams,
      response: { 200: GeneratorView },
      handler: ({ principal, params }) =>
        requireGenerator(parts, principal.organisation, params.id),
    }),
    route({
      method: 'DELETE',
      url: `${URL}/:id`,
      operationId: 'deleteNameGenerator',
      summary: 'Delete a generator job and its names',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      params: GeneratorParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => deleteGenerator(parts, principal.organisation, params.id),
    }),
    route({
      method: 'GET',
      url: `${URL}/:id/names`,
      operationId: 'listGeneratedNames',
      summary: 'List the names of a job, best first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: GeneratorParams,
      query: NamesQuery,
      response: { 200: NamesPage },
      handler: ({ principal, params, query }) => {
        const { length_min: lengthMin, length_max: lengthMax, ...rest } = query;
        const request = { id: params.id, lengthMin, lengthMax, ...rest };
        return listNames(parts, principal.organisation, request);
      },
    }),
    route({
      method: 'POST',
      url: `${URL}/:id/check`,
      operationId: 'checkGeneratedNames',
      summary: 'Check names under suffixes, as a bulk check',
      description:
        'Checks every name under every suffix, at most 100,000 domains in all; duplicates count once. ' +
        'The answer is a bulk check, which has the results, the stream and the export.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      bodyLimitBytes: CHECK_BODY_LIMIT,
      headers: KeyHeader,
      params: GeneratorParams,
      body: CheckNames,
      response: { 202: BulkJobView },
      examples: { answer: queuedBulkJob },
      errors: ['IDEMPOTENCY_CONFLICT', 'TOO_MUCH_WAITING'],
      handler: ({ principal, params, headers, body }) => {
        const { maxAge, giveUpAfter, ...rest } = body;
        return checkNames(parts, principal.organisation, {
          ...rest,
          id: params.id,
          maxAgeMs: maxAge === undefined ? undefined : readMaxAge(maxAge),
          giveUpAfterMs: giveUpAfter === undefined ? undefined : readMaxAge(giveUpAfter),
          idempotencyKey: headers['idempotency-key'],
        });
      },
    }),
  ];
}
