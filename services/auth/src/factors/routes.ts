import { noContent, ownAddress, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { sessionGuard } from '../sessions/index.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { addTotp, confirmNewTotp } from './add-totp.ts';
import { listFactors } from './list.ts';
import { removePasskey, removeTotp, renewRecoveryCodes } from './remove.ts';
import { isStrong } from './rules.ts';
import {
  AddedPasskeyAnswer,
  AddPasskeyBody,
  ConfirmBody,
  FactorsAnswer,
  NewPasskeyAnswer,
  NewTotpAnswer,
  PasskeyParams,
  RecoveryCodesAnswer,
} from './schema.ts';

export function factorRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Second factors'];
  return [
    route({
      method: 'GET',
      url: '/account/factors',
      operationId: 'listFactors',
      summary: 'Your second factors',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 200: FactorsAnswer },
      handler: async ({ principal: { id, provenBy, provenAt } }) => ({
        ...(await listFactors(parts, id)),
        session: { secondFactor: isStrong(provenBy), provenAt: provenAt.toISOString() },
      }),
    }),
    route({
      method: 'POST',
      url: '/account/totp',
      operationId: 'addTotp',
      summary: 'Start adding an authenticator app',
      description: 'It takes effect once you send a right code to `/account/totp/confirm`.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      response: { 201: NewTotpAnswer },
      errors: ['NAME_TAKEN'],
      handler: ({ principal, reply }) => {
        reply.header('cache-control', 'no-store');
        return addTotp(parts, principal);
      },
    }),
    route({
      method: 'POST',
      url: '/account/totp/confirm',
      operationId: 'confirmTotp',
      summary: 'Confirm the authenticator app with a code',
      description:
        'From then on, you need a second factor at every sign-in. With your first second factor, ' +
        'the answer contains ten recovery codes, which are shown only once.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      body: ConfirmBody,
      response: { 200: RecoveryCodesAnswer },
      errors: ['NOT_FOUND'],
      handler: ({ principal, body, request, reply }) => {
        reply.header('cache-control', 'no-store');
        const dashboard = parts.dashboardOf(request);
        return confirmNewTotp(parts, principal, { ...body, dashboard });
      },
    }),
    route({
      method: 'DELETE',
      url: '/account/totp',
      operationId: 'removeTotp',
      summary: 'Remove the authenticator app',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      response: { 204: noContent },
      errors: ['NOT_FOUND'],
      handler: ({ principal }) => removeTotp(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/passkeys/begin',
      operationId: 'beginPasskey',
      summary: 'Get the options for creating a passkey',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      response: { 200: NewPasskeyAnswer },
      errors: ['VALIDATION_FAILED'],
      handler: ({ principal, request }) =>
        beginPasskey(parts, principal, ownAddress(request, undefined)),
    }),
    route({
      method: 'POST',
      url: '/account/passkeys',
      operationId: 'addPasskey',
      summary: 'Add a passkey that the browser has created',
      description: 'It signs you in on its own, or as a second factor after the password.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      body: AddPasskeyBody,
      response: { 201: AddedPasskeyAnswer },
      handler: ({ principal, body, request, reply }) => {
        reply.header('cache-control', 'no-store');
        const address = ownAddress(request, undefined);
        const dashboard = parts.dashboardOf(request);
        return addPasskey(parts, principal, { ...body, address, dashboard });
      },
    }),
    route({
      method: 'DELETE',
      url: '/account/passkeys/:passkeyId',
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: 'Refused if you would have no other way to sign in.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      params: PasskeyParams,
      response: { 204: noContent },
      errors: ['LAST_WAY_IN'],
      handler: ({ principal, params }) => removePasskey(parts, principal, params.passkeyId),
    }),
    route({
      method: 'POST',
      url: '/account/recovery-codes',
      operationId: 'renewRecoveryCodes',
      summary: 'Replace your recovery codes',
      description: 'Returns ten new codes; the old ones stop working.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      response: { 200: RecoveryCodesAnswer },
      errors: ['NOT_FOUND'],
      handler: ({ principal, reply }) => {
        reply.header('cache-control', 'no-store');
        return renewRecoveryCodes(parts, principal);
      },
    }),
  ];
}
