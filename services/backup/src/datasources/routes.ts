import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { createDatasource } from './create.ts';
import { listDatasources } from './list.ts';
import type { Datasource } from './model.ts';
import { readDatasource } from './read.ts';
import {
  CreateDatasource,
  Credentials,
  DatasourceParams,
  DatasourcesPage,
  DatasourcesQuery,
  DatasourceView,
  LossWarningSchema,
  RestoreTestingSchema,
  UpdateDatasource,
  VerifyResult,
} from './schema.ts';
import { setActive } from './set-active.ts';
import { setCredentials } from './set-credentials.ts';
import { setLossWarning } from './set-loss-warning.ts';
import { setRestoreTesting } from './set-restore-testing.ts';
import { updateDatasource } from './update.ts';
import { verifyDatasource } from './verify.ts';

const tags = ['Datasources'];
const one = { tags, params: DatasourceParams } as const;

export function datasourceRoutes(parts: Parts): Route[] {
  /** Adds what its engine can do. */
  const view = (datasource: Datasource) => {
    const { skipsFailedObjects } = parts.engines[datasource.engine].restoring;
    return { ...datasource, skipsFailedObjects };
  };

  return [
    route({
      method: 'POST',
      url: '/datasources',
      operationId: 'createDatasource',
      summary: 'Add a database to back up',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      paid: true,
      body: CreateDatasource,
      response: { 201: DatasourceView },
      errors: ['NAME_TAKEN'],
      handler: async (input) => view(await createDatasource(parts, callerOf(input), input.body)),
    }),
    route({
      method: 'GET',
      url: '/datasources',
      operationId: 'listDatasources',
      summary: 'List datasources, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: DatasourcesQuery,
      response: { 200: DatasourcesPage },
      async handler(input) {
        const page = await listDatasources(parts, callerOf(input), input.query);
        return { ...page, items: page.items.map(view) };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: '/datasources/:id',
      operationId: 'readDatasource',
      summary: 'Read a datasource',
      access: 'read',
      proof: 'none',
      contents: 'none',
      response: { 200: DatasourceView },
      handler: async (input) => view(await readDatasource(parts, callerOf(input), input.params.id)),
    }),
    route({
      ...one,
      method: 'PATCH',
      url: '/datasources/:id',
      operationId: 'updateDatasource',
      summary: 'Rename a datasource, or set its labels',
      description:
        'A field that is left out stays unchanged; `labels` replaces all previous labels.',
      access: 'configure',
      proof: 'none',
      contents: 'none',
      body: UpdateDatasource,
      response: { 200: DatasourceView },
      errors: ['NAME_TAKEN'],
      handler: async (input) =>
        view(await updateDatasource(parts, callerOf(input), input.params.id, input.body)),
    }),
    route({
      ...one,
      method: 'PUT',
      url: '/datasources/:id/credentials',
      operationId: 'setDatasourceCredentials',
      summary: 'Set the credentials',
      description: 'As a connection URI or field by field. They are never shown again.',
      access: 'configure',
      proof: { when: { 'data.export': 'export', 'data.destroy': 'overwrite' } },
      contents: [
        {
          what: 'everything of a datasource, restored from then on to another server or as another user',
          needs: 'data.export',
        },
      ],
      mayNeed: ['data.export', 'data.destroy'],
      body: Credentials,
      response: { 200: DatasourceView },
      handler: async (input) =>
        view(await setCredentials(parts, callerOf(input), input.params.id, input.body)),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/datasources/:id/verify',
      operationId: 'verifyDatasource',
      summary: 'Test the connection',
      description:
        'Checks whether a backup would work: connects, and checks that every table can be read and ' +
        'that the right client programs are available. Always 200; `ok` says whether it passed.',
      access: 'backups.run',
      proof: 'none',
      contents: 'none',
      probes: true,
      response: { 200: VerifyResult },
      handler: (input) => verifyDatasource(parts, callerOf(input), input.params.id),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/datasources/:id/activate',
      operationId: 'activateDatasource',
      summary: 'Start backing up a datasource again',
      access: 'configure',
      proof: 'none',
      contents: 'none',
      response: { 200: DatasourceView },
      handler: async (input) =>
        view(await setActive(parts, callerOf(input), input.params.id, true)),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/datasources/:id/deactivate',
      operationId: 'deactivateDatasource',
      summary: 'Stop backing up a datasource',
      access: 'alerts.silence',
      proof: 'none',
      contents: 'none',
      response: { 200: DatasourceView },
      handler: async (input) =>
        view(await setActive(parts, callerOf(input), input.params.id, false)),
    }),
    route({
      ...one,
      method: 'PUT',
      url: '/datasources/:id/restore-testing',
      operationId: 'setRestoreTesting',
      summary: 'Set whether and when backups of a datasource are proven by restoring them',
      access: 'configure',
      proof: 'none',
      contents: 'none',
      mayNeed: ['alerts.silence'],
      body: RestoreTestingSchema,
      response: { 200: DatasourceView },
      handler: async (input) =>
        view(await setRestoreTesting(parts, callerOf(input), input.params.id, input.body)),
    }),
    route({
      ...one,
      method: 'PUT',
      url: '/datasources/:id/loss-warning',
      operationId: 'setLossWarning',
      summary: 'Set when to warn of a backup that holds less than earlier ones',
      access: 'configure',
      proof: 'none',
      contents: 'none',
      mayNeed: ['alerts.silence'],
      body: LossWarningSchema,
      response: { 200: DatasourceView },
      handler: async (input) =>
        view(await setLossWarning(parts, callerOf(input), input.params.id, input.body)),
    }),
  ];
}
