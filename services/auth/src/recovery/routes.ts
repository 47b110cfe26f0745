import { noContent, type Route, route } from '@holdfast/platform/http';
import { rememberDevice } from '../devices/index.ts';
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
      summary: 'Ask for a link to set a new password',
      description:
        'The answer and its timing are the same for an address that nobody has. The link is ' +
        'valid for an hour, works once, and stops working when your password or address ' +
        'changes. At most 5 emails an hour to one address. Where no mail can be sent, nothing ' +
        'happens: ask an admin of your organisation, or whoever runs the installation.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
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
      summary: 'Set a new password with a link',
      description: 'All your sessions end.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: ConfirmResetBody,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: async ({ body, request, reply }) => {
        const confirmed = { ...body, dashboard: parts.dashboardOf(request) };
        const { userId } = await confirmReset(parts, confirmed, clientOf(request));
        await rememberDevice(parts, userId, request, reply);
      },
    }),
    route({
      method: 'POST',
      url: '/organisations/:organisationId/members/:userId/password-reset',
      operationId: 'createMemberResetLink',
      summary: 'Create a link for a member to set a new password',
      description:
        'For admins and owners, for members whose role they can change. The link is sent to the ' +
        'member. Where no mail can be sent, the answer contains it, but only for a member who ' +
        'is in no other organisation.',
      tags: ['Members'],
      access: sessionGuard(parts),
      // Where no mail can be sent, the caller gets the link, and could sign in as the member.
      proof: 'roles',
      contents: 'none',
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
