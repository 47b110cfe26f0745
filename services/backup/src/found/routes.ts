import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listFound } from './list-found.ts';
import { readImport } from './read-import.ts';
import {
  FoundPage,
  FoundParams,
  FoundQuery,
  ImportParams,
  ImportView,
  LONGEST_KEY_FILE,
  queuedImport,
  StartImport,
  TakeKit,
  TakenKeys,
} from './schema.ts';
import { startImport } from './start-import.ts';
import { takeKit } from './take-kit.ts';

const tags = ['Recovery'];

export function foundRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/storage-destinations/:id/found',
      operationId: 'listFoundBackups',
      summary: 'List finished backups in a storage that are not in the catalogue',
      description:
        'As of the last scan of the storage, which is made about once an hour and by each import. ' +
        'They are never removed; an import adds them to the catalogue.',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: FoundParams,
      query: FoundQuery,
      response: { 200: FoundPage },
      handler: (input) => {
        const { state: states, ...page } = input.query;
        return listFound(parts, callerOf(input), {
          destinationId: input.params.id,
          states,
          ...page,
        });
      },
    }),
    route({
      method: 'POST',
      url: '/storage-destinations/:id/imports',
      operationId: 'startImport',
      summary: 'Import the backups in a storage',
      description:
        'Reads the manifests in the storage and adds each finished backup that is missing from the ' +
        'catalogue, as a completed one. Missing datasources are recreated without credentials. ' +
        'Nothing is imported twice. Backups of another installation need the keys of its recovery ' +
        'kit first (`POST /recovery-keys`).',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      params: FoundParams,
      body: StartImport,
      response: { 202: ImportView },
      examples: { answer: queuedImport },
      errors: ['IMPORT_IN_FLIGHT'],
      handler: (input) =>
        startImport(parts, callerOf(input), { destinationId: input.params.id, ...input.body }),
    }),
    route({
      method: 'GET',
      url: '/imports/:id',
      operationId: 'readImport',
      summary: 'Read the progress of an import',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: ImportParams,
      response: { 200: ImportView },
      handler: (input) => readImport(parts, callerOf(input), input.params.id),
    }),
    route({
      method: 'POST',
      url: '/recovery-keys',
      operationId: 'takeRecoveryKeys',
      summary: 'Import the keys of a recovery kit',
      description:
        'For owners only. The keys are stored sealed; backups that they open can then be imported, ' +
        'restored and proven.',
      tags,
      access: 'organisation.own',
      proof: 'keys',
      contents: [
        {
          what: 'backups of another installation, which can be opened here from then on',
          needs: 'organisation.own',
        },
      ],
      bodyLimitBytes: LONGEST_KEY_FILE + 64 * 1024,
      body: TakeKit,
      response: { 200: TakenKeys },
      handler: (input) => takeKit(parts, callerOf(input), input.body.keyFile),
    }),
  ];
}
