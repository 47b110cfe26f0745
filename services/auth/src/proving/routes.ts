import { ownAddress, type Route, route } from '@holdfast/platform/http';
import { AccountAnswer, SignedInAnswer } from '../accounts/schema.ts';
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
      summary: 'What a browser asks a passkey for a sign-in by',
      description:
        'With the ticket of a sign-in that waits for its second factor, or without one: then the ' +
        'passkey says who signs in, and no password is needed.',
      tags,
      access: 'public',
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
      summary: 'Open the session that waits for a second factor',
      description:
        'With the ticket, and a code of the app, a recovery code or a passkey. After five wrong ' +
        'ones of a kind of a person, from wherever, wait for 15 minutes; after 20 wrong codes of ' +
        'the app in a day, none of them counts for a day.',
      tags,
      access: 'public',
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
      summary: 'Open the session that waits for a second factor, as a cookie',
      tags,
      access: 'public',
      body: SecondFactorBody,
      response: { 200: AccountAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const given = { ...body, address: ownAddress(request, undefined) };
        const { sessionToken, ...account } = await finishSignIn(parts, given, clientOf(request));
        setCookie(request, reply, sessionToken);
        return account;
      },
    }),
    route({
      method: 'GET',
      url: '/account/step-up',
      operationId: 'listWaysToProve',
      summary: 'By what you can show once more that it is you',
      description:
        'Only what counts there as a fresh proof, by the rules of those who ask for one.',
      tags,
      access,
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
      summary: 'What a browser asks a passkey for a fresh proof by',
      tags,
      access,
      response: { 200: AskedPasskeyAnswer },
      errors: ['VALIDATION_FAILED'],
      handler: ({ principal, request }) =>
        askAtStepUp(parts, principal, ownAddress(request, undefined)),
    }),
    route({
      method: 'POST',
      url: '/account/step-up',
      operationId: 'stepUp',
      summary: 'Show once more that it is you',
      description:
        'By the password or a second factor. For ten minutes this session, and the tokens that it ' +
        'gets from now on, may do what answers `STEP_UP_REQUIRED` otherwise.',
      tags,
      access,
      body: StepUpBody,
      response: { 200: StepUpAnswer },
      handler: ({ principal, body, request }) =>
        stepUp(parts, principal, { ...body, address: ownAddress(request, undefined) }),
    }),
  ];
}
