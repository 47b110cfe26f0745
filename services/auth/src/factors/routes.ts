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
      summary: 'Begin to use an app that shows codes',
      description: 'It counts once `/account/totp/confirm` was given a right code.',
      tags,
      access,
      stepUp: true,
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
      summary: 'Show that the app works',
      description:
        'From now on it is asked for at every sign-in. With the first of your factors come ten ' +
        'recovery codes, which are shown this once.',
      tags,
      access,
      stepUp: true,
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
      summary: 'Stop using the app that shows codes',
      tags,
      access,
      stepUp: true,
      response: { 204: noContent },
      errors: ['NOT_FOUND'],
      handler: ({ principal }) => removeTotp(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/passkeys/begin',
      operationId: 'beginPasskey',
      summary: 'What a browser makes a passkey by',
      tags,
      access,
      stepUp: true,
      response: { 200: NewPasskeyAnswer },
      errors: ['VALIDATION_FAILED'],
      handler: ({ principal, request }) =>
        beginPasskey(parts, principal, ownAddress(request, undefined)),
    }),
    route({
      method: 'POST',
      url: '/account/passkeys',
      operationId: 'addPasskey',
      summary: 'Add the passkey that a browser has made',
      description: 'It signs you in by itself, or after the password.',
      tags,
      access,
      stepUp: true,
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
      description: 'Refused where nothing else lets you in.',
      tags,
      access,
      stepUp: true,
      params: PasskeyParams,
      response: { 204: noContent },
      errors: ['LAST_WAY_IN'],
      handler: ({ principal, params }) => removePasskey(parts, principal, params.passkeyId),
    }),
    route({
      method: 'POST',
      url: '/account/recovery-codes',
      operationId: 'renewRecoveryCodes',
      summary: 'Ten new recovery codes',
      description: 'Those before stop working.',
      tags,
      access,
      stepUp: true,
      response: { 200: RecoveryCodesAnswer },
      errors: ['NOT_FOUND'],
      handler: ({ principal, reply }) => {
        reply.header('cache-control', 'no-store');
        return renewRecoveryCodes(parts, principal);
      },
    }),
  ];
}
