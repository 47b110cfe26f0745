import { type Guard, type Route, route } from '@holdfast/platform/http';
import type { ServicePrincipal } from '@holdfast/platform/identity';
import type { Parts } from '../parts.ts';
import { OrganisationAnswer, OrganisationParams, PageQuery } from '../schema.ts';
import { sessionGuard } from '../sessions/index.ts';
import { createOrganisation } from './create.ts';
import { listOrganisations } from './list.ts';
import { readOrganisation } from './read.ts';
import { renameOrganisation } from './rename.ts';
import { readFactorRule, requireFactor } from './require-factor.ts';
import {
  BillingAnswer,
  BillingBody,
  FactorRule,
  FactorRuleBody,
  NameBody,
  OrganisationPage,
} from './schema.ts';
import { setBilling } from './set-billing.ts';

export function organisationRoutes(parts: Parts, billing: Guard<ServicePrincipal>): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Organisations'];
  return [
    route({
      method: 'POST',
      url: '/organisations',
      operationId: 'createOrganisation',
      summary: 'Create an organisation',
      description: 'You become its owner.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      body: NameBody,
      response: { 201: OrganisationAnswer },
      handler: ({ principal, body }) => createOrganisation(parts, principal, body.name),
    }),
    route({
      method: 'GET',
      url: '/organisations',
      operationId: 'listOrganisations',
      summary: 'Your organisations',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      query: PageQuery,
      response: { 200: OrganisationPage },
      handler: ({ principal, query }) => listOrganisations(parts, principal, query),
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId',
      operationId: 'getOrganisation',
      summary: 'One of your organisations',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      response: { 200: OrganisationAnswer },
      handler: ({ principal, params }) => readOrganisation(parts, principal, params.organisationId),
    }),
    route({
      method: 'PATCH',
      url: '/organisations/:organisationId',
      operationId: 'renameOrganisation',
      summary: 'Rename an organisation',
      description: 'For admins and owners.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      body: NameBody,
      response: { 200: OrganisationAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params, body }) =>
        renameOrganisation(parts, principal, { ...params, ...body }),
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId/second-factor',
      operationId: 'getSecondFactorRule',
      summary: 'Whether members need a second factor',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      response: { 200: FactorRule },
      handler: ({ principal, params }) => readFactorRule(parts, principal, params.organisationId),
    }),
    route({
      method: 'PUT',
      url: '/organisations/:organisationId/second-factor',
      operationId: 'setSecondFactorRule',
      summary: 'Require a second factor of all members',
      description:
        'For owners who have one. Members without one get no token for the organisation and ' +
        'cannot change anything in it until they add one; tokens that they already have are ' +
        'refused within seconds. Service accounts are not affected; single sign-on counts as a ' +
        'second factor.',
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params: OrganisationParams,
      body: FactorRuleBody,
      response: { 200: FactorRule },
      errors: ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
      handler: ({ principal, params, body }) =>
        requireFactor(parts, principal, { ...params, ...body }),
    }),
    route({
      method: 'PUT',
      url: '/organisations/:organisationId/billing',
      operationId: 'setBilling',
      summary: "Set whether an organisation's bills are paid",
      description: 'For the billing service. New tokens carry the state.',
      tags: ['Services'],
      access: billing,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      body: BillingBody,
      response: { 200: BillingAnswer },
      handler: ({ params, body }) => setBilling(parts, { ...params, ...body }),
    }),
  ];
}
