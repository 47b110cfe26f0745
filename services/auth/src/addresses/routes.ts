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
      response: { 200: AddressAnswer },
      handler: ({ principal }) => readAddress(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/email',
      operationId: 'changeEmail',
      summary: 'Change your address',
      description:
        'A link goes to the new address; the old one stays until it is opened, within an hour, and ' +
        'is then told, with a way back for 7 days. The answer is the same for an address that ' +
        'somebody else has. Where no mail can be sent it is changed at once. Who has a ' +
        'second factor shows it first, if this session has seen none.',
      tags,
      access,
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
      summary: 'Have a link sent by which your address is verified',
      tags,
      access,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, request }) =>
        askToVerify(parts, principal, parts.dashboardOf(request)),
    }),
    route({
      method: 'POST',
      url: '/account/email/confirm',
      operationId: 'confirmEmail',
      summary: 'Verify, change or take back an address by a link',
      description:
        'Taking it back ends all sessions, removes the second factors that were added since, and ' +
        'has a link for a new password sent.',
      tags,
      access: 'public',
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
