import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { OrganisationAnswer, OrganisationParams, PageQuery } from '../schema.ts';
import { clientOf, sessionGuard } from '../sessions/index.ts';
import { acceptInvitation } from './accept.ts';
import { acceptByLink } from './accept-link.ts';
import { createInvitation } from './create.ts';
import { declineInvitation } from './decline.ts';
import { listInvitations } from './list.ts';
import { openInvitation } from './open.ts';
import { readInvitation } from './read.ts';
import { revokeInvitation } from './revoke.ts';
import {
  InvitationBody,
  InvitationPage,
  InvitationParams,
  NewInvitationAnswer,
  OpenedAnswer,
  ReceivedAnswer,
  ReceivedParams,
  TokenBody,
} from './schema.ts';

export function invitationRoutes(parts: Parts): Route[] {
  return [...sentRoutes(parts), ...linkRoutes(parts), ...receivedRoutes(parts)];
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
        'For admins and owners; only owners can invite owners. The link is sent to the email; ' +
        'where no mail can be sent, the answer contains it for you to pass on. It is valid for ' +
        '7 days, for that email only, and replaces an earlier invitation to it.',
      tags,
      access,
      proof: 'roles',
      contents: 'none',
      params: OrganisationParams,
      body: InvitationBody,
      response: { 201: NewInvitationAnswer },
      errors: ['FORBIDDEN', 'ALREADY_MEMBER'],
      handler: ({ principal, params, body, request }) => {
        const dashboard = parts.dashboardOf(request);
        return createInvitation(parts, principal, { ...params, ...body, dashboard });
      },
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId/invitations',
      operationId: 'listInvitations',
      summary: 'Invitations that can still be accepted',
      description: 'For admins and owners.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
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
      summary: 'Revoke an invitation',
      description: 'For admins and owners; only owners can revoke an invitation for an owner.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: InvitationParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params }) => revokeInvitation(parts, principal, params),
    }),
  ];
}

/** For the holder of the link. */
function linkRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/invitations/open',
      operationId: 'openInvitation',
      summary: 'Look at an invitation by its link',
      description: 'This does not use up the link.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: TokenBody,
      response: { 200: OpenedAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ body, request }) => openInvitation(parts, body.token, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/invitations/accept',
      operationId: 'acceptInvitationLink',
      summary: 'Accept an invitation by its link',
      description: 'You must be signed in with the email that was invited.',
      tags,
      access: sessionGuard(parts),
      proof: 'none',
      contents: 'none',
      body: TokenBody,
      response: { 200: OrganisationAnswer },
      errors: ['ALREADY_MEMBER', 'FORBIDDEN'],
      handler: ({ principal, body }) => acceptByLink(parts, principal, body.token),
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
      summary: 'Invitations to you',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: ReceivedParams,
      response: { 200: ReceivedAnswer },
      handler: ({ principal, params }) => readInvitation(parts, principal, params.invitationId),
    }),
    route({
      method: 'POST',
      url: '/invitations/:invitationId/accept',
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation',
      description:
        'Where mail can be sent, your email must be verified; if it is not, use the link in the ' +
        'invitation email.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: ReceivedParams,
      response: { 200: OrganisationAnswer },
      errors: ['ALREADY_MEMBER', 'FORBIDDEN'],
      handler: ({ principal, params }) => acceptInvitation(parts, principal, params.invitationId),
    }),
    route({
      method: 'POST',
      url: '/invitations/:invitationId/decline',
      operationId: 'declineInvitation',
      summary: 'Decline an invitation',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: ReceivedParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => declineInvitation(parts, principal, params.invitationId),
    }),
  ];
}
