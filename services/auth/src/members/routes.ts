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
      proof: 'none',
      contents: 'none',
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
        'Admins can change everyone except owners; only owners can make somebody an owner or ' +
        'take that role away. There is always at least one owner.',
      tags,
      access,
      proof: 'roles',
      contents: 'none',
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
        'Everyone can remove themselves, except the only owner. The tokens of a removed member ' +
        'are refused within seconds.',
      tags,
      access,
      proof: 'roles',
      contents: 'none',
      params: MemberParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN', 'SOLE_OWNER'],
      handler: ({ principal, params }) => removeMember(parts, principal, params),
    }),
  ];
}
