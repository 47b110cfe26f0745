import { noContent, ownAddress, type Route, route } from '@holdfast/platform/http';
import { confirmRoute } from '@holdfast/platform/recipients';
import type { Parts } from '../../parts.ts';
import { createWatcher } from './create.ts';
import { deleteWatcher } from './delete.ts';
import { listWatchers } from './list.ts';
import { CONFIRM_PATH } from './model.ts';
import { readWatcher } from './read.ts';
import {
  CreateWatcher,
  UpdateWatcher,
  WatcherParams,
  WatchersPage,
  WatchersQuery,
  WatcherView,
} from './schema.ts';
import { updateWatcher } from './update.ts';

const tags = ['Brand monitor'];
const URL = '/app/v1/brand/watchers';
/** Room for a full allowlist of the longest names, and some to spare. */
const BODY_LIMIT = 512 * 1024;

export function watcherRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: URL,
      operationId: 'createWatcher',
      summary: 'Watch for look-alikes of a keyword',
      description:
        'From now on, names from certificates, zone files and our own look-ups are matched against the keyword. An organisation can have at most 200 watchers.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      paid: true,
      body: CreateWatcher,
      bodyLimitBytes: BODY_LIMIT,
      response: { 201: WatcherView },
      errors: ['NAME_TAKEN'],
      handler: ({ principal, body, request }) => {
        const baseUrl = ownAddress(request, parts.publicUrl);
        return createWatcher(parts, principal.organisation, body, baseUrl);
      },
    }),
    route({
      method: 'GET',
      url: URL,
      operationId: 'listWatchers',
      summary: 'List watchers',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: WatchersQuery,
      response: { 200: WatchersPage },
      handler: ({ principal, query }) => listWatchers(parts, principal.organisation, query),
    }),
    route({
      method: 'GET',
      url: `${URL}/:id`,
      operationId: 'getWatcher',
      summary: 'Show a watcher',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: WatcherParams,
      response: { 200: WatcherView },
      handler: ({ principal, params }) => readWatcher(parts, principal.organisation, params.id),
    }),
    route({
      method: 'PATCH',
      url: `${URL}/:id`,
      operationId: 'updateWatcher',
      summary: 'Change a watcher',
      description:
        'Fields that are left out stay as they are. Hits on domains in the new allowlist are deleted; a new keyword deletes all hits. A new `minScore` or `sensitivity` applies to names seen from now on.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      mayNeed: ['alerts.silence'],
      params: WatcherParams,
      body: UpdateWatcher,
      bodyLimitBytes: BODY_LIMIT,
      response: { 200: WatcherView },
      errors: ['NAME_TAKEN'],
      handler: ({ principal, params, body, request }) => {
        const baseUrl = ownAddress(request, parts.publicUrl);
        return updateWatcher(parts, principal, {
          ...{ id: params.id, changes: body, baseUrl },
        });
      },
    }),
    route({
      method: 'DELETE',
      url: `${URL}/:id`,
      operationId: 'deleteWatcher',
      summary: 'Delete a watcher and its hits',
      tags,
      access: 'alerts.silence',
      proof: 'delete',
      contents: 'none',
      params: WatcherParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => deleteWatcher(parts, principal.organisation, params.id),
    }),
    confirmRoute(parts, { url: CONFIRM_PATH, tags }),
  ];
}
