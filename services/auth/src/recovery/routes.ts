import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { clientOf, sessionGuard } from '../sessions/index.ts';
import { askForReset } from './ask.ts';
import { confirmReset } from './confirm.ts';
import { resetLinkForMember } from './link-for-member.ts';
import { AskForResetBody, ConfirmResetBody, MemberParams, ResetLinkAnswer } from './schema.ts';

export function recoveryRoutes(parts: Parts): Route[] {
  const tags = ['Accounts'];
  return [
    route({
      method: 'POST',
      url: '/password-reset',
      operationId: 'askForPasswordReset',
      summary: 'Have a link sent by which you set a new password',
      description:
        'Answer and work are the same for an address that nobody has. The link is good for an ' +
        'hour, once, and void after a change of your password or your address. At most 5 mails an ' +
        'hour. Where no mail can be sent nothing is: ask an admin of your organisation, or ' +
        'whoever runs the installation.',
      tags,
      access: 'public',
      body: AskForResetBody,
      response: { 204: noContent },
      handler: ({ body, request }) => {
        const asked = { ...body, dashboard: parts.dashboardOf(request) };
        return askForReset(parts, asked, clientOf(request));
      },
    }),
    route({
      method: 'POST',
      url: '/password-reset/confirm',
      operationId: 'resetPassword',
      summary: 'Set a new password by a link',
      description: 'All your sessions end.',
      tags,
      access: 'public',
      body: ConfirmResetBody,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ body, request }) => {
        const confirmed = { ...body, dashboard: parts.dashboardOf(request) };
        return confirmReset(parts, confirmed, clientOf(request));
      },
    }),
    route({
      method: 'POST',
      url: '/organisations/:organisationId/members/:userId/password-reset',
      operationId: 'createMemberResetLink',
      summary: 'Have a member set a new password',
      description:
        'For admins and owners, of members whose role they may change. The link is sent to the ' +
        'member; where no mail can be sent it is in the answer, but only for somebody who is in ' +
        'no other organisation.',
      tags: ['Members'],
      access: sessionGuard(parts),
      // Where no mail can be sent, the caller gets the link, and could sign in as the member.
      stepUp: true,
      params: MemberParams,
      response: { 201: ResetLinkAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params, request }) => {
        const dashboard = parts.dashboardOf(request);
        return resetLinkForMember(parts, principal, { ...params, dashboard });
      },
    }),
  ];
}
