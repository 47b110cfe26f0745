import { Readable } from 'node:stream';
import { Problem } from '@holdfast/platform/errors';
import { noContent, ownAddress, type Route, route, streamed } from '@holdfast/platform/http';
import { KeyHeader } from '@holdfast/platform/idempotency';
import { callerOf } from '../caller/index.ts';
import { AcceptExceptions, AcceptedNow } from '../exceptions/schema.ts';
import type { Parts } from '../parts.ts';
import { acceptExceptionsOf } from './accept-exceptions.ts';
import { createRestore } from './create.ts';
import { dropOldNow } from './drop-old.ts';
import { listRestores } from './list.ts';
import { createLogLink, openLog } from './log-link.ts';
import { probeRestoreTarget } from './probe-target.ts';
import { readRestore } from './read.ts';
import { acceptRepaired } from './repaired.ts';
import { keepOldForMs } from './rules.ts';
import {
  CreateRestore,
  createdRestore,
  DatasourceRestoresParams,
  DatasourceRestoresQuery,
  exceptedRestore,
  LogLinkView,
  LogQuery,
  ProbeTarget,
  RestoreParams,
  RestoresPage,
  RestoreView,
  TargetProbeView,
  WakeRestored,
} from './schema.ts';
import { wakeRestored } from './wake.ts';

const tags = ['Restores'];
const log = streamed(
  'text/plain; charset=utf-8',
  'The run log, free of secrets.',
  '2026-11-02T09:31:14.000Z Proof: confirmed.\n',
);

export function restoreRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/restores/target-probe',
      operationId: 'probeRestoreTarget',
      summary: 'Check whether a backup could be restored to a target',
      description: 'Always 200 with a list of checks. Nothing is changed at the target.',
      tags,
      access: 'restore',
      proof: { spared: 'changes nothing and lets nothing out' },
      contents: 'none',
      mayNeed: ['data.export', 'data.destroy', 'data.import'],
      probes: true,
      perMinute: 60,
      body: ProbeTarget,
      response: { 200: TargetProbeView },
      errors: ['NOT_FOUND', 'BACKUP_NOT_RESTORABLE', 'CREDENTIALS_NOT_SET'],
      handler: (input) => probeRestoreTarget(parts, callerOf(input), input.body, input.signal),
    }),
    route({
      method: 'POST',
      url: '/restores',
      operationId: 'createRestore',
      summary: 'Restore a backup',
      description:
        'Never gated by billing. `overwrite` restores into a side database, proves it, and swaps ' +
        'it in; the old one is kept for `keepOldFor`. If the rights do not allow that, a safety ' +
        'backup is made first and the database is overwritten in place.',
      tags,
      access: 'restore',
      proof: { when: { 'data.export': 'export', 'data.destroy': 'overwrite' } },
      contents: [
        { what: 'a backup, to a new database beside its own, of the same user', needs: 'restore' },
        { what: 'a backup, over the database of its datasource', needs: 'data.destroy' },
        { what: 'a backup, to a server of the caller’s choice', needs: 'data.export' },
      ],
      mayNeed: ['data.export', 'data.destroy', 'data.import'],
      probes: true,
      perMinute: 60,
      headers: KeyHeader,
      body: CreateRestore,
      response: { 202: RestoreView },
      examples: { answer: createdRestore },
      errors: [
        'NOT_FOUND',
        'BACKUP_NOT_RESTORABLE',
        'CREDENTIALS_NOT_SET',
        'RESTORE_IN_FLIGHT',
        'TARGET_NOT_WRITABLE',
        'IDEMPOTENCY_CONFLICT',
        'TOO_MUCH_WAITING',
      ],
      handler: (input) => {
        const { body } = input;
        const keep = body.mode === 'overwrite' ? keepOldForMs(body.keepOldFor) : 0;
        if (keep === undefined) {
          throw Problem.validation({ keepOldFor: 'must be at most 90 days' });
        }
        const wanted = {
          ...body,
          keepOldForMs: keep,
          idempotencyKey: input.headers['idempotency-key'],
          body,
        };
        return createRestore(parts, callerOf(input), wanted, input.signal);
      },
    }),
    route({
      method: 'GET',
      url: '/datasources/:id/restores',
      operationId: 'listDatasourceRestores',
      summary: 'List restores and restore tests of a datasource, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: DatasourceRestoresParams,
      query: DatasourceRestoresQuery,
      response: { 200: RestoresPage },
      handler: (input) => {
        const { state: states, ...page } = input.query;
        const datasourceId = input.params.id;
        return listRestores(parts, callerOf(input), { datasourceId, states, ...page });
      },
    }),
    route({
      method: 'POST',
      url: '/datasources/:id/accepted-exceptions',
      operationId: 'acceptExceptions',
      summary: 'Accept what a proof could not compare',
      description:
        'For a proof with the verdict `confirmed_except`, and for an overwrite in place that was ' +
        'refused because no copy has what it names: the next one goes on. What is accepted stays listed in every ' +
        'proof, and the verdict stays the same, but no alert is sent for it, and a datasource whose ' +
        'exceptions are all accepted counts as safe. The same object for another reason is a new ' +
        'exception.',
      tags: ['Datasources'],
      access: 'alerts.silence',
      proof: 'none',
      contents: 'none',
      params: DatasourceRestoresParams,
      body: AcceptExceptions,
      response: { 200: AcceptedNow },
      handler: async (input) => ({
        items: await acceptExceptionsOf(parts, callerOf(input), input.params.id, input.body),
      }),
    }),
    route({
      method: 'GET',
      url: '/restores/:id',
      operationId: 'readRestore',
      summary: 'Read a restore',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: RestoreParams,
      response: { 200: RestoreView },
      examples: { answer: exceptedRestore },
      handler: (input) => readRestore(parts, callerOf(input), input.params.id),
    }),
    route({
      method: 'GET',
      url: '/restores/:id/logs.presign',
      operationId: 'createRestoreLogLink',
      summary: 'Create a link to the log of a restore, valid for 5 minutes',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: RestoreParams,
      response: { 200: LogLinkView },
      handler: (input) => {
        const baseUrl = ownAddress(input.request, parts.publicUrl);
        input.reply.header('cache-control', 'no-store');
        return createLogLink(parts, callerOf(input), { id: input.params.id, baseUrl });
      },
    }),
    route({
      method: 'GET',
      url: '/restores/:id/log',
      operationId: 'readRestoreLog',
      summary: 'Read the log of a restore by its link',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      params: RestoreParams,
      query: LogQuery,
      response: { 200: log },
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      handler: async ({ params, query, reply, countFor }) => {
        reply.header('cache-control', 'no-store');
        const text = await openLog(parts, { id: params.id, ...query });
        countFor(query.organisation);
        return Readable.from([text]);
      },
    }),
    route({
      method: 'DELETE',
      url: '/restores/:id/old-database',
      operationId: 'dropOldDatabase',
      summary: 'Drop the database that an overwrite set aside',
      tags,
      access: 'data.destroy',
      proof: 'overwrite',
      contents: 'none',
      probes: true,
      params: RestoreParams,
      response: { 204: noContent },
      errors: ['CREDENTIALS_NOT_SET', 'TARGET_NOT_WRITABLE'],
      handler: (input) => dropOldNow(parts, callerOf(input), input.params.id, input.signal),
    }),
    route({
      method: 'POST',
      url: '/restores/:id/wake',
      operationId: 'wakeRestored',
      summary: 'Switch on the events that a restore from elsewhere left switched off',
      description:
        'They get the state that they have in the backup, and run with the rights of who restored ' +
        'them. Nothing is done, and nothing refused, where none is left switched off.',
      tags,
      access: 'data.import',
      proof: 'none',
      contents: 'none',
      probes: true,
      perMinute: 60,
      params: RestoreParams,
      body: WakeRestored,
      response: { 200: RestoreView },
      errors: ['NOT_FOUND', 'CREDENTIALS_NOT_SET', 'TARGET_NOT_WRITABLE'],
      handler: (input) => {
        const wanted = { id: input.params.id, target: input.body.target };
        return wakeRestored(parts, callerOf(input), wanted, input.signal);
      },
    }),
    route({
      method: 'POST',
      url: '/restores/:id/repaired',
      operationId: 'acceptRepaired',
      summary: 'Confirm that a database which an overwrite left half done was repaired by hand',
      description:
        'For a restore that failed with `OVERWRITE_HALF_WAY`, or whose swap cannot be finished ' +
        '(`SWAP_UNFINISHED`), which is not tried any more: it ends as failed. From then on, its ' +
        'datasource is backed up again. A completed overwrite has the same effect.',
      tags,
      access: 'restore',
      proof: 'none',
      contents: 'none',
      params: RestoreParams,
      response: { 204: noContent },
      errors: ['NOT_FOUND', 'RESTORE_IN_FLIGHT'],
      handler: (input) => acceptRepaired(parts, callerOf(input), input.params.id, input.signal),
    }),
  ];
}
