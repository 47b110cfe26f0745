import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Checker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { changeNotes } from './change-notes.ts';
import { checkSaved } from './check-now.ts';
import { listSaved } from './list.ts';
import { requireSaved } from './require.ts';
import { saveDomain } from './save.ts';
import {
  CheckedView,
  SaveDomain,
  SavedPage,
  SavedParams,
  SavedQuery,
  SavedView,
  UpdateSaved,
} from './schema.ts';
import { unsaveDomain } from './unsave.ts';

const tags = ['Saved domains'];
const URL = '/app/v1/saved-domains';

export function savedDomainRoutes(parts: Parts, checker: Checker): Route[] {
  return [
    route({
      method: 'POST',
      url: URL,
      operationId: 'saveDomain',
      summary: 'Save a domain',
      description: 'From now on it is checked every day in the background.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      body: SaveDomain,
      response: { 201: SavedView },
      errors: ['NAME_TAKEN'],
      handler: ({ principal, body }) => saveDomain(parts, principal.organisation, body),
    }),
    route({
      method: 'GET',
      url: URL,
      operationId: 'listSavedDomains',
      summary: 'List saved domains',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: SavedQuery,
      response: { 200: SavedPage },
      handler: ({ principal, query }) => {
        const { expires_from: expiresFrom, expires_to: expiresTo, ...rest } = query;
        return listSaved(parts, principal.organisation, { expiresFrom, expiresTo, ...rest });
      },
    }),
    route({
      method: 'GET',
      url: `${URL}/:id`,
      operationId: 'readSavedDomain',
      summary: 'Read a saved domain',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: SavedParams,
      response: { 200: SavedView },
      handler: ({ principal, params }) => requireSaved(parts, principal.organisation, params.id),
    }),
    route({
      method: 'POST',
      url: `${URL}/:id/check`,
      operationId: 'checkSavedDomain',
      summary: 'Check a saved domain now',
      description:
        'Asks every source again, as the daily check does, and stores what it finds out. If it finds ' +
        'nothing out, the saved domain stays as it is.',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      perMinute: 120,
      params: SavedParams,
      response: { 200: CheckedView },
      handler: ({ principal: { organisation }, params: { id }, signal }) =>
        checkSaved(parts, checker, { organisation, id }, signal),
    }),
    route({
      method: 'PATCH',
      url: `${URL}/:id`,
      operationId: 'updateSavedDomain',
      summary: 'Change the notes of a saved domain',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      params: SavedParams,
      body: UpdateSaved,
      response: { 200: SavedView },
      handler: ({ principal, params, body }) =>
        changeNotes(parts, principal.organisation, { id: params.id, notes: body.notes }),
    }),
    route({
      method: 'DELETE',
      url: `${URL}/:id`,
      operationId: 'unsaveDomain',
      summary: 'Forget a saved domain',
      tags,
      access: 'names.write',
      proof: 'none',
      contents: 'none',
      params: SavedParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => unsaveDomain(parts, principal.organisation, params.id),
    }),
  ];
}
