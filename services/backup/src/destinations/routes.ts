import { noContent, type Route, route } from '@holdfast/platform/http';
import { storageKind } from '@holdfast/storage';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { createDestination } from './create.ts';
import { deleteDestination } from './delete.ts';
import { ensureManaged } from './ensure-managed.ts';
import { listDestinations } from './list.ts';
import type { Destination } from './model.ts';
import { readDestination } from './read.ts';
import {
  CreateDestination,
  DestinationParams,
  DestinationsPage,
  DestinationsQuery,
  DestinationView,
  UpdateDestination,
  VerifyDestinationResult,
} from './schema.ts';
import { updateDestination } from './update.ts';
import { verifyDestination } from './verify.ts';

/** The place is under the name of its kind, as it was given. */
function view({ kind, place, ...common }: Destination) {
  return { ...common, kind, ...(storageKind(kind).settings && { [kind]: place }) };
}

const tags = ['Storage destinations'];
const one = { tags, params: DestinationParams } as const;

export function destinationRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/storage-destinations',
      operationId: 'createStorageDestination',
      summary: 'Add a storage destination of your own',
      description:
        'It is probed first: a file is written, read back, listed, uploaded in parts and deleted.',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      probes: true,
      body: CreateDestination,
      response: { 201: DestinationView },
      errors: ['NAME_TAKEN', 'DESTINATION_PROBE_FAILED'],
      handler: async (input) => view(await createDestination(parts, callerOf(input), input.body)),
    }),
    route({
      method: 'GET',
      url: '/storage-destinations',
      operationId: 'listStorageDestinations',
      summary: 'List storage destinations, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: DestinationsQuery,
      response: { 200: DestinationsPage },
      handler: async (input) => {
        const page = await listDestinations(parts, callerOf(input), input.query);
        return { ...page, items: page.items.map(view) };
      },
    }),
    route({
      method: 'POST',
      url: '/storage-destinations/managed/ensure',
      operationId: 'ensureManagedDestination',
      summary: 'Provision the managed destination',
      description:
        'Probed on each call until a probe has passed. Idempotent: always the same destination.',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      probes: true,
      response: { 200: DestinationView },
      errors: ['DESTINATION_PROBE_FAILED'],
      handler: async (input) => view(await ensureManaged(parts, callerOf(input))),
    }),
    route({
      ...one,
      method: 'GET',
      url: '/storage-destinations/:id',
      operationId: 'readStorageDestination',
      summary: 'Read a storage destination',
      access: 'read',
      proof: 'none',
      contents: 'none',
      response: { 200: DestinationView },
      handler: async (input) =>
        view(await readDestination(parts, callerOf(input), input.params.id)),
    }),
    route({
      ...one,
      method: 'PATCH',
      url: '/storage-destinations/:id',
      operationId: 'updateStorageDestination',
      summary: 'Change a storage destination',
      description: 'A change of its location or credentials is probed first.',
      access: 'configure',
      proof: 'none',
      contents: 'none',
      probes: true,
      body: UpdateDestination,
      response: { 200: DestinationView },
      errors: ['NAME_TAKEN', 'DESTINATION_PROBE_FAILED'],
      handler: async (input) =>
        view(await updateDestination(parts, callerOf(input), input.params.id, input.body)),
    }),
    route({
      ...one,
      method: 'DELETE',
      url: '/storage-destinations/:id',
      operationId: 'deleteStorageDestination',
      summary: 'Delete a storage destination',
      access: 'data.destroy',
      proof: 'delete',
      contents: 'none',
      response: { 204: noContent },
      errors: ['DESTINATION_IN_USE'],
      handler: (input) => deleteDestination(parts, callerOf(input), input.params.id),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/storage-destinations/:id/verify',
      operationId: 'verifyStorageDestination',
      summary: 'Probe a storage destination again',
      description: 'Always 200; `ok` says whether it passed.',
      access: 'backups.run',
      proof: 'none',
      contents: 'none',
      probes: true,
      response: { 200: VerifyDestinationResult },
      handler: async (input) => {
        const probed = await verifyDestination(parts, callerOf(input), input.params.id);
        if (probed.ok) return { ok: true };
        const { step, reason, message } = probed;
        const errorCode = 'DESTINATION_PROBE_FAILED' as const;
        return { ok: false, errorCode, errorMessage: message, step, reason };
      },
    }),
  ];
}
