import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { OrganisationParams, PageQuery } from '../schema.ts';
import { sessionGuard } from '../sessions/index.ts';
import { createServiceAccount } from './create.ts';
import { deleteServiceAccount } from './delete.ts';
import { listServiceAccounts } from './list.ts';
import { rotateSecret } from './rotate-secret.ts';
import {
  ServiceAccountAnswer,
  ServiceAccountBody,
  ServiceAccountChanges,
  ServiceAccountPage,
  ServiceAccountParams,
  ServiceAccountSecretAnswer,
} from './schema.ts';
import { updateServiceAccount } from './update.ts';

export function serviceAccountRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Service accounts'];
  return [
    route({
      method: 'POST',
      url: '/organisations/:organisationId/service-accounts',
      operationId: 'createServiceAccount',
      summary: 'Create a service account',
      description:
        'For admins and owners, who cannot grant more than they are allowed to do themselves. ' +
        'The answer contains the secret, which is shown only once.',
      tags,
      access,
      proof: 'machines',
      contents: 'none',
      params: OrganisationParams,
      body: ServiceAccountBody,
      response: { 201: ServiceAccountSecretAnswer },
      errors: ['FORBIDDEN', 'NAME_TAKEN'],
      handler: ({ principal, params, body }) =>
        createServiceAccount(parts, principal, { ...params, ...body }),
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId/service-accounts',
      operationId: 'listServiceAccounts',
      summary: "An organisation's service accounts",
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      query: PageQuery,
      response: { 200: ServiceAccountPage },
      handler: ({ principal, params, query }) =>
        listServiceAccounts(parts, principal, { ...params, ...query }),
    }),
    route({
      method: 'PATCH',
      url: '/organisations/:organisationId/service-accounts/:serviceAccountId',
      operationId: 'updateServiceAccount',
      summary: 'Change the permissions, expiry or name of a service account',
      description:
        'For admins and owners. What is left out stays the same; a role replaces a list of ' +
        'permissions, and a list replaces a role. New tokens carry the change.',
      tags,
      access,
      proof: 'machines',
      contents: 'none',
      params: ServiceAccountParams,
      body: ServiceAccountChanges,
      response: { 200: ServiceAccountAnswer },
      errors: ['FORBIDDEN', 'NAME_TAKEN'],
      handler: ({ principal, params, body }) =>
        updateServiceAccount(parts, principal, params, body),
    }),
    route({
      method: 'POST',
      url: '/organisations/:organisationId/service-accounts/:serviceAccountId/rotate-secret',
      operationId: 'rotateServiceAccountSecret',
      summary: 'Replace the secret',
      description:
        'For admins and owners. The old secret stops working; the answer contains the new one.',
      tags,
      access,
      proof: 'machines',
      contents: 'none',
      params: ServiceAccountParams,
      response: { 200: ServiceAccountSecretAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => rotateSecret(parts, principal, params),
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/service-accounts/:serviceAccountId',
      operationId: 'deleteServiceAccount',
      summary: 'Delete a service account',
      description:
        'For admins and owners. Its tokens are refused within seconds; what it did stays on ' +
        'record under its name.',
      tags,
      access,
      proof: 'machines',
      contents: 'none',
      params: ServiceAccountParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => deleteServiceAccount(parts, principal, params),
    }),
  ];
}
