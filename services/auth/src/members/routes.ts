import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { OrganisationParams, PageQuery } from '../schema.ts';
import { sessionGuard } from '../sessions/index.ts';
import { changeRole } from './change-role.ts';
import { listMembers } from './list.ts';
import { removeMember } from './remove.ts';
import { MemberAnswer, MemberPage, MemberParams, RoleBody } from './schema.ts';

export function memberRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Members'];
  return [
    route({
      method: 'GET',
      url: '/organisations/:organisationId/members',
      operationId: 'listMembers',
      summary: 'Who is in an organisation',
      tags,
      access,
      params: OrganisationParams,
      query: PageQuery,
      response: { 200: MemberPage },
      handler: ({ principal, params, query }) =>
        listMembers(parts, principal, { ...params, ...query }),
    }),
    route({
      method: 'PATCH',
      url: '/organisations/:organisationId/members/:userId',
      operationId: 'changeMemberRole',
      summary: "Change a member's role",
      description:
        'Admins manage everyone below owner; only owners make owners, or take that from them. ' +
        'There is always at least one owner.',
      tags,
      access,
      stepUp: true,
      params: MemberParams,
      body: RoleBody,
      response: { 200: MemberAnswer },
      errors: ['FORBIDDEN', 'SOLE_OWNER'],
      handler: ({ principal, params, body }) =>
        changeRole(parts, principal, { ...params, ...body }),
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/members/:userId',
      operationId: 'removeMember',
      summary: 'Remove a member, or leave',
      description:
        'Everyone may remove themselves; the only owner may not. The tokens of a ' +
        'removed member are refused within seconds.',
      tags,
      access,
      params: MemberParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN', 'SOLE_OWNER'],
      handler: ({ principal, params }) => removeMember(parts, principal, params),
    }),
  ];
}
