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
      summary: 'Make an account for a machine',
      description:
        'For admins and owners, who give no more than they may do themselves. The answer shows ' +
        'the secret, once.',
      tags,
      access,
      stepUp: true,
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
      summary: "An organisation's accounts for machines",
      tags,
      access,
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
      summary: 'Change what a machine may do, until when, or its name',
      description:
        'For admins and owners. What is left out stays; a role takes the place of a list of ' +
        'permissions, and a list that of a role. Its tokens carry it from the next one on.',
      tags,
      access,
      stepUp: true,
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
        'For admins and owners. The old one stops working; the answer shows the new one.',
      tags,
      access,
      stepUp: true,
      params: ServiceAccountParams,
      response: { 200: ServiceAccountSecretAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => rotateSecret(parts, principal, params),
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/service-accounts/:serviceAccountId',
      operationId: 'deleteServiceAccount',
      summary: 'Delete an account for a machine',
      description:
        'For admins and owners. Its tokens are refused within seconds; what it did keeps its ' +
        'name.',
      tags,
      access,
      stepUp: true,
      params: ServiceAccountParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => deleteServiceAccount(parts, principal, params),
    }),
  ];
}
