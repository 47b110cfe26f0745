import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../compose.ts';
import { OrganisationAnswer, OrganisationParams, PageQuery } from '../schema.ts';
import { sessionGuard } from '../sessions/index.ts';
import { acceptInvitation } from './accept.ts';
import { createInvitation } from './create.ts';
import { declineInvitation } from './decline.ts';
import { listInvitations } from './list.ts';
import { readInvitation } from './read.ts';
import { revokeInvitation } from './revoke.ts';
import {
  InvitationAnswer,
  InvitationBody,
  InvitationPage,
  InvitationParams,
  ReceivedAnswer,
  ReceivedParams,
} from './schema.ts';

export function invitationRoutes(parts: Parts): Route[] {
  return [...sentRoutes(parts), ...receivedRoutes(parts)];
}

const tags = ['Invitations'];

/** For those who manage an organisation. */
function sentRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  return [
    route({
      method: 'POST',
      url: '/organisations/:organisationId/invitations',
      operationId: 'createInvitation',
      summary: 'Invite someone',
      description:
        'For admins and owners; only owners invite owners. No mail is sent: hand the id over. It ' +
        'is good for 7 days, and ends an earlier invitation of the same email.',
      tags,
      access,
      stepUp: true,
      params: OrganisationParams,
      body: InvitationBody,
      response: { 201: InvitationAnswer },
      errors: ['FORBIDDEN', 'ALREADY_MEMBER'],
      handler: ({ principal, params, body }) =>
        createInvitation(parts, principal, { ...params, ...body }),
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId/invitations',
      operationId: 'listInvitations',
      summary: 'Invitations that can still be accepted',
      description: 'For admins and owners.',
      tags,
      access,
      params: OrganisationParams,
      query: PageQuery,
      response: { 200: InvitationPage },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params, query }) =>
        listInvitations(parts, principal, { ...params, ...query }),
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/invitations/:invitationId',
      operationId: 'revokeInvitation',
      summary: 'Take an invitation back',
      description: 'For admins and owners; one for an owner only by owners.',
      tags,
      access,
      params: InvitationParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => revokeInvitation(parts, principal, params),
    }),
  ];
}

/** For the one who was invited, signed in with the email that the invitation is for. */
function receivedRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  return [
    route({
      method: 'GET',
      url: '/invitations/:invitationId',
      operationId: 'getInvitation',
      summary: 'What you are invited to',
      tags,
      access,
      params: ReceivedParams,
      response: { 200: ReceivedAnswer },
      handler: ({ principal, params }) => readInvitation(parts, principal, params.invitationId),
    }),
    route({
      method: 'POST',
      url: '/invitations/:invitationId/accept',
      operationId: 'acceptInvitation',
      summary: 'Join the organisation',
      tags,
      access,
      params: ReceivedParams,
      response: { 200: OrganisationAnswer },
      errors: ['ALREADY_MEMBER'],
      handler: ({ principal, params }) => acceptInvitation(parts, principal, params.invitationId),
    }),
    route({
      method: 'POST',
      url: '/invitations/:invitationId/decline',
      operationId: 'declineInvitation',
      summary: 'Decline an invitation',
      tags,
      access,
      params: ReceivedParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => declineInvitation(parts, principal, params.invitationId),
    }),
  ];
}
