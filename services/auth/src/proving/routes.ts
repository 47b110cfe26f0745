import { ownAddress, type Route, route } from '@holdfast/platform/http';
import { AccountAnswer, SignedInAnswer } from '../accounts/schema.ts';
import { rememberDevice } from '../devices/index.ts';
import { AskedPasskeyAnswer } from '../factors/schema.ts';
import type { Parts } from '../parts.ts';
import { clientOf, sessionGuard, setCookie } from '../sessions/index.ts';
import { askAtSignIn, finishSignIn } from './finish-sign-in.ts';
import { listWaysToProve } from './list-ways.ts';
import {
  PasskeyAtSignInBody,
  SecondFactorBody,
  StepUpAnswer,
  StepUpBody,
  WaysAnswer,
  WaysQuery,
} from './schema.ts';
import { askAtStepUp, stepUp } from './step-up.ts';

export function provingRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Second factors'];
  return [
    route({
      method: 'POST',
      url: '/sign-in/passkey',
      operationId: 'askPasskeyAtSignIn',
      summary: 'Get the options for signing in with a passkey',
      description:
        'Pass the ticket of a sign-in that is waiting for its second factor. Without one, the ' +
        'passkey says who signs in, and no password is needed.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: PasskeyAtSignInBody,
      response: { 200: AskedPasskeyAnswer },
      errors: ['UNAUTHENTICATED'],
      handler: ({ body, request }) =>
        askAtSignIn(
          parts,
          { ticket: body.ticket, address: ownAddress(request, undefined) },
          clientOf(request),
        ),
    }),
    route({
      method: 'POST',
      url: '/sign-in/second-factor',
      operationId: 'signInSecondFactor',
      summary: 'Finish signing in with a second factor',
      description:
        'Pass the ticket with a code from the app, a recovery code or a passkey. After five ' +
        'wrong ones of one kind for one person, from any network, wait 15 minutes; after 20 ' +
        'wrong codes in a day, codes from the app are blocked for a day.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SecondFactorBody,
      response: { 200: SignedInAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => {
        const given = { ...body, address: ownAddress(request, undefined) };
        return finishSignIn(parts, given, clientOf(request));
      },
    }),
    route({
      method: 'POST',
      url: '/sign-in/second-factor/browser',
      operationId: 'signInSecondFactorBrowser',
      summary: 'Finish signing in with a second factor, in a browser session',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SecondFactorBody,
      response: { 200: AccountAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const given = { ...body, address: ownAddress(request, undefined) };
        const { sessionToken, ...account } = await finishSignIn(parts, given, clientOf(request));
        setCookie(request, reply, sessionToken);
        await rememberDevice(parts, account.user.id, request, reply);
        return account;
      },
    }),
    route({
      method: 'GET',
      url: '/account/step-up',
      operationId: 'listWaysToProve',
      summary: 'How you can confirm that it is you',
      description: 'Lists only what is accepted as a fresh proof for the given purpose.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      query: WaysQuery,
      response: { 200: WaysAnswer },
      errors: ['NOT_FOUND'],
      handler: ({ principal, query, request }) => {
        const { organisationId } = query;
        const place = organisationId === undefined ? (query.for ?? 'account') : { organisationId };
        return listWaysToProve(parts, principal, {
          place,
          address: ownAddress(request, undefined),
        });
      },
    }),
    route({
      method: 'POST',
      url: '/account/step-up/passkey',
      operationId: 'askPasskeyAtStepUp',
      summary: 'Get the options for confirming with a passkey that it is you',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 200: AskedPasskeyAnswer },
      errors: ['VALIDATION_FAILED'],
      handler: ({ principal, request }) =>
        askAtStepUp(parts, principal, ownAddress(request, undefined)),
    }),
    route({
      method: 'POST',
      url: '/account/step-up',
      operationId: 'stepUp',
      summary: 'Confirm that it is you',
      description:
        'Pass your password or a second factor. For the next ten minutes, this session and its ' +
        'new tokens can do what is otherwise refused with `STEP_UP_REQUIRED`.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      body: StepUpBody,
      response: { 200: StepUpAnswer },
      handler: ({ principal, body, request }) =>
        stepUp(parts, principal, { ...body, address: ownAddress(request, undefined) }),
    }),
  ];
}
