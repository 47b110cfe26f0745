import { Readable } from 'node:stream';
import { Problem } from '@holdfast/platform/errors';
import { noContent, type Route, route, streamed } from '@holdfast/platform/http';
import { KeyHeader } from '@holdfast/platform/idempotency';
import { readMaxAge } from '../check/index.ts';
import { ResultView } from '../check/schema.ts';
import type { Parts } from '../parts.ts';
import { cancelBulk } from './cancel.ts';
import { createBulk } from './create.ts';
import { deleteBulk } from './delete.ts';
import { exportResults } from './export.ts';
import { listBulkJobs } from './list.ts';
import { listResults } from './list-results.ts';
import { createReceiver } from './receive.ts';
import { requireBulkJob } from './require.ts';
import { retryBulk } from './retry.ts';
import { readEventId } from './rules.ts';
import {
  BulkJobsPage,
  BulkJobsQuery,
  BulkJobView,
  BulkParams,
  CreateBulk,
  ExportQuery,
  queuedBulkJob,
  ResultsPage,
  ResultsQuery,
  StreamHeaders,
  UploadQuery,
} from './schema.ts';
import { createSharedReads } from './shared-reads.ts';
import { streamResults } from './stream.ts';

const tags = ['Bulk checks'];
const URL = '/app/v1/check/bulk';
/** Room for a hundred thousand names of the greatest length, with their quotes. */
const BODY_LIMIT = 32 << 20;

const csvFile = streamed(
  'text/csv; charset=utf-8',
  'One line per result, after a header line.',
  'domain,unicode,tld,status,available,confidence,conflict,reason,registrar,createdAt,expiresAt,nameservers,checkedAt\r\n' +
    'example-shop.net,example-shop.net,net,available,true,certain,false,,,,,,2026-11-02T09:30:00.000Z\r\n',
);
const events = streamed(
  'text/event-stream',
  'Each data event carries one result.',
  `id: 1\ndata: ${JSON.stringify(ResultView.meta()?.example)}\n\n`,
);

const durationOf = (text: string | undefined) =>
  text === undefined ? undefined : readMaxAge(text);

export function bulkRoutes(parts: Parts): Route[] {
  const reads = createSharedReads(parts);
  const receive = createReceiver(parts);
  return [
    route({
      method: 'POST',
      url: URL,
      operationId: 'createBulkCheck',
      summary: 'Check up to 100,000 names',
      description: 'Duplicate names are checked once.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      bodyLimitBytes: BODY_LIMIT,
      headers: KeyHeader,
      body: CreateBulk,
      response: { 202: BulkJobView },
      examples: { answer: queuedBulkJob },
      errors: ['IDEMPOTENCY_CONFLICT', 'TOO_MUCH_WAITING'],
      handler: ({ principal, body, headers }) =>
        createBulk(parts, principal.organisation, {
          domains: body.domains,
          mode: body.mode,
          maxAgeMs: durationOf(body.maxAge),
          giveUpAfterMs: durationOf(body.giveUpAfter),
          idempotencyKey: headers['idempotency-key'],
        }),
    }),
    route({
      method: 'POST',
      url: `${URL}/upload`,
      operationId: 'uploadBulkCheck',
      summary: 'Check a file of up to 1,000,000 names',
      description:
        'A text file with one name per line, or a CSV file with the names in its `domain` column ' +
        'or else its first one; either may be gzipped. The job starts once the whole file has arrived.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      headers: KeyHeader,
      query: UploadQuery,
      bytes: {
        description: 'The content of the file.',
        example: 'example-shop.com\nexample-shop.net\n',
      },
      response: { 202: BulkJobView },
      examples: { answer: queuedBulkJob },
      errors: ['IDEMPOTENCY_CONFLICT', 'PAYLOAD_TOO_LARGE', 'TOO_MUCH_WAITING', 'UNAVAILABLE'],
      handler: ({ principal, query, headers, request }) =>
        receive(
          principal.organisation,
          {
            mode: query.mode,
            maxAgeMs: durationOf(query.maxAge),
            giveUpAfterMs: durationOf(query.giveUpAfter),
            idempotencyKey: headers['idempotency-key'],
          },
          request.raw as AsyncIterable<Buffer>,
        ),
    }),
    route({
      method: 'GET',
      url: URL,
      operationId: 'listBulkChecks',
      summary: 'List bulk checks, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: BulkJobsQuery,
      response: { 200: BulkJobsPage },
      handler: ({ principal, query }) => listBulkJobs(parts, principal.organisation, query),
    }),
    route({
      method: 'GET',
      url: `${URL}/:id`,
      operationId: 'readBulkCheck',
      summary: 'Read a bulk check',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      response: { 200: BulkJobView },
      handler: ({ principal, params }) => requireBulkJob(parts, principal.organisation, params.id),
    }),
    route({
      method: 'POST',
      url: `${URL}/:id/cancel`,
      operationId: 'cancelBulkCheck',
      summary: 'Cancel a bulk check',
      description: 'Results so far are kept.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      response: { 200: BulkJobView },
      errors: ['JOB_FINISHED'],
      handler: ({ principal, params }) => cancelBulk(parts, principal.organisation, params.id),
    }),
    route({
      method: 'POST',
      url: `${URL}/:id/retry`,
      operationId: 'retryBulkCheck',
      summary: 'Retry the names that stayed unknown',
      description:
        'They stay in the same job: its `unknown` results are removed, and their names get new ones, ' +
        'which come last in its pages and its stream.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      params: BulkParams,
      response: { 202: BulkJobView },
      examples: { answer: queuedBulkJob },
      errors: ['JOB_FINISHED', 'TOO_MUCH_WAITING'],
      handler: ({ principal, params }) => retryBulk(parts, principal.organisation, params.id),
    }),
    route({
      method: 'DELETE',
      url: `${URL}/:id`,
      operationId: 'deleteBulkCheck',
      summary: 'Delete a bulk check and its results',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => deleteBulk(parts, principal.organisation, params.id),
    }),
    route({
      method: 'GET',
      url: `${URL}/:id/results`,
      operationId: 'listBulkResults',
      summary: 'List results in the order they came in',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      query: ResultsQuery,
      response: { 200: ResultsPage },
      handler: ({ principal, params, query }) => {
        const { tld: tlds, ...rest } = query;
        return listResults(parts, principal.organisation, { id: params.id, tlds, ...rest });
      },
    }),
    route({
      method: 'GET',
      url: `${URL}/:id/export`,
      operationId: 'exportBulkResults',
      summary: 'Results as CSV',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      query: ExportQuery,
      response: { 200: csvFile },
      handler: async ({ principal, params, query, reply, signal }) => {
        const { tld: tlds, ...rest } = query;
        const request = { id: params.id, tlds, ...rest };
        const csv = await exportResults(parts, principal.organisation, request, signal);
        reply.header('content-disposition', `attachment; filename="bulk-${params.id}.csv"`);
        return csv;
      },
    }),
    route({
      method: 'GET',
      url: `${URL}/:id/stream`,
      operationId: 'streamBulkResults',
      summary: 'Results as server-sent events',
      description:
        'First the results so far, then new ones as they come, one per event; the last event is `done` ' +
        'and carries the job. `Last-Event-ID` resumes after that result.',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: BulkParams,
      headers: StreamHeaders,
      response: { 200: events },
      handler: async ({ principal, params, headers, reply, signal, draining }) => {
        const after = readEventId(headers['last-event-id']);
        if (after === undefined) {
          throw Problem.validation({ 'last-event-id': 'must be an event id from this stream' });
        }
        const { organisation } = principal;
        // Shared with all callers that ask for it at this moment: many may come at once.
        const job = await reads.job({ organisation, id: params.id });
        if (!job) throw new Problem('NOT_FOUND');
        reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        const over = AbortSignal.any([signal, draining]);
        const results = streamResults(parts, reads, organisation, { id: params.id, after, over });
        return Readable.from(results, { objectMode: false, highWaterMark: 1 << 16 });
      },
    }),
  ];
}
