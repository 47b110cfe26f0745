import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { clientOf, sessionGuard } from '../sessions/index.ts';
import { askToVerify } from './ask-to-verify.ts';
import { changeAddress } from './change.ts';
import { confirmAddress } from './confirm.ts';
import { readAddress } from './read.ts';
import { AddressAnswer, ChangeAddressBody, ConfirmAddressBody, ConfirmedAnswer } from './schema.ts';

export function addressRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Accounts'];
  return [
    route({
      method: 'GET',
      url: '/account/email',
      operationId: 'getAccountEmail',
      summary: 'Your address, and whether it is verified',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 200: AddressAnswer },
      handler: ({ principal }) => readAddress(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/email',
      operationId: 'changeEmail',
      summary: 'Change your address',
      description:
        'Sends a link to the new address, valid for an hour; your address changes when it is ' +
        'opened. The old address is then told, with a link to undo the change within 7 days. ' +
        'The answer is the same for an address that somebody else has. Where no mail can be ' +
        'sent, the address changes at once. If you have a second factor, this session must ' +
        'have used it.',
      tags,
      access,
      proof: { shown: 'account' },
      contents: 'none',
      body: ChangeAddressBody,
      response: { 204: noContent },
      errors: ['EMAIL_TAKEN', 'SIGN_ON_REQUIRED', 'STEP_UP_REQUIRED'],
      handler: ({ principal, body, request }) => {
        const dashboard = parts.dashboardOf(request);
        return changeAddress(parts, principal, { ...body, dashboard });
      },
    }),
    route({
      method: 'POST',
      url: '/account/email/verification',
      operationId: 'askToVerifyEmail',
      summary: 'Ask for a link to verify your address',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, request }) =>
        askToVerify(parts, principal, parts.dashboardOf(request)),
    }),
    route({
      method: 'POST',
      url: '/account/email/confirm',
      operationId: 'confirmEmail',
      summary: 'Verify, change or restore an address with a link',
      description:
        'Restoring an address ends all sessions, removes the second factors that were added ' +
        'since, and sends a link to set a new password.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: ConfirmAddressBody,
      response: { 200: ConfirmedAnswer },
      errors: ['EMAIL_TAKEN', 'FORBIDDEN'],
      handler: ({ body, request }) => {
        const confirmed = { ...body, dashboard: parts.dashboardOf(request) };
        return confirmAddress(parts, confirmed, clientOf(request));
      },
    }),
  ];
}
