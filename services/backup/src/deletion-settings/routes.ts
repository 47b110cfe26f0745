import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { readDeletionSettings } from './read.ts';
import { DeletionSettingsView, PutDeletionSettings } from './schema.ts';
import { updateDeletionSettings } from './update.ts';

const tags = ['Backups'];

export function deletionSettingsRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/deletion-settings',
      operationId: 'readDeletionSettings',
      summary: 'Read how long deletions can be undone',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      response: { 200: DeletionSettingsView },
      handler: (input) => readDeletionSettings(parts, callerOf(input)),
    }),
    route({
      method: 'PUT',
      url: '/deletion-settings',
      operationId: 'updateDeletionSettings',
      summary: 'Set how long deletions can be undone',
      description:
        'For owners only. Applies to future deletions: what was deleted before keeps the time that ' +
        'applied then.',
      tags,
      access: 'organisation.own',
      // Otherwise one could purge without a step-up: set the undo time to 0, then delete.
      proof: 'protection',
      contents: 'none',
      body: PutDeletionSettings,
      response: { 200: DeletionSettingsView },
      handler: (input) => updateDeletionSettings(parts, callerOf(input), input.body),
    }),
  ];
}
