import { noContent, type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import { createPolicy } from './create.ts';
import { deletePolicy } from './delete.ts';
import { describePolicy } from './describe.ts';
import type { PolicyParts } from './hooks.ts';
import { listPolicies } from './list.ts';
import { readPolicy } from './read.ts';
import {
  CreatePolicy,
  PoliciesPage,
  PoliciesQuery,
  PolicyParams,
  PolicyView,
  UpdatePolicy,
} from './schema.ts';
import { updatePolicy } from './update.ts';

const tags = ['Backup policies'];

export function policyRoutes(parts: PolicyParts): Route[] {
  const view = describePolicy(parts.clock);
  return [
    route({
      method: 'POST',
      url: '/backup-policies',
      operationId: 'createBackupPolicy',
      summary: 'Create a backup policy',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      body: CreatePolicy,
      response: { 201: PolicyView },
      errors: ['NAME_TAKEN'],
      handler: async (input) => view(await createPolicy(parts, callerOf(input), input.body)),
    }),
    route({
      method: 'GET',
      url: '/backup-policies',
      operationId: 'listBackupPolicies',
      summary: 'List backup policies',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: PoliciesQuery,
      response: { 200: PoliciesPage },
      handler: async (input) => {
        const page = await listPolicies(parts, callerOf(input), input.query);
        return { ...page, items: page.items.map(view) };
      },
    }),
    route({
      method: 'GET',
      url: '/backup-policies/:id',
      operationId: 'readBackupPolicy',
      summary: 'Read a backup policy',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: PolicyParams,
      response: { 200: PolicyView },
      handler: async (input) => view(await readPolicy(parts, callerOf(input), input.params.id)),
    }),
    route({
      method: 'PATCH',
      url: '/backup-policies/:id',
      operationId: 'updateBackupPolicy',
      summary: 'Change a backup policy',
      description: 'Existing backups stay where they are, whatever changes here.',
      tags,
      access: 'configure',
      proof: { when: { 'data.destroy': 'delete' } },
      contents: 'none',
      mayNeed: ['data.destroy', 'alerts.silence'],
      params: PolicyParams,
      body: UpdatePolicy,
      response: { 200: PolicyView },
      errors: ['NAME_TAKEN'],
      handler: async (input) =>
        view(await updatePolicy(parts, callerOf(input), input.params.id, input.body)),
    }),
    route({
      method: 'DELETE',
      url: '/backup-policies/:id',
      operationId: 'deleteBackupPolicy',
      summary: 'Delete a backup policy',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      params: PolicyParams,
      response: { 204: noContent },
      errors: ['POLICY_ATTACHED'],
      handler: (input) => deletePolicy(parts, callerOf(input), input.params.id),
    }),
  ];
}
