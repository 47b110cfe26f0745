import { noContent, type Route, route } from '@holdfast/platform/http';
import { devicesOf, rememberDevice } from '../devices/index.ts';
import type { Parts } from '../parts.ts';
import {
  clearCookie,
  clientOf,
  revokeSession,
  sessionGuard,
  setCookie,
} from '../sessions/index.ts';
import { askToSignUp } from './ask-to-sign-up.ts';
import { changePassword } from './change-password.ts';
import { eraseAccount } from './erase.ts';
import { readAccount } from './read.ts';
import {
  AccountAnswer,
  AskToSignUpBody,
  BrowserSignInAnswer,
  ChangePasswordBody,
  EraseBody,
  SignedInAnswer,
  SignInAnswer,
  SignInBody,
  SignUpAnswer,
  SignUpBody,
} from './schema.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export function accountRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Accounts'];
  return [
    route({
      method: 'POST',
      url: '/sign-up',
      operationId: 'signUp',
      summary: 'Create an account and an organisation',
      description:
        'Signs you in, as the owner of the new organisation. Pass the token of a link that was ' +
        'sent to your address: of an invitation, whose organisation you join instead, or of a ' +
        'sign-up link, where sign-up is open to everybody. An email alone is enough only for ' +
        'the first account of an installation, and where sign-up is open and no mail can be ' +
        'sent.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SignUpBody,
      response: { 201: SignedInAnswer },
      errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => signUp(parts, body, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/sign-up/browser',
      operationId: 'signUpBrowser',
      summary: 'Create an account and open a browser session',
      description: 'Like `/sign-up`, but with the session in a cookie: see `/sign-in/browser`.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SignUpBody,
      response: { 201: AccountAnswer },
      errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const { sessionToken, ...account } = await signUp(parts, body, clientOf(request));
        setCookie(request, reply, sessionToken);
        await rememberDevice(parts, account.user.id, request, reply);
        return account;
      },
    }),
    route({
      method: 'GET',
      url: '/sign-up',
      operationId: 'getSignUp',
      summary: 'How accounts are created here',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      response: { 200: SignUpAnswer },
      handler: async () => ({ mode: parts.signUpMode, mail: parts.outbox.canSend }),
    }),
    route({
      method: 'POST',
      url: '/sign-up/link',
      operationId: 'askToSignUp',
      summary: 'Ask for a sign-up link',
      description:
        'Only where sign-up is open to everybody and mail can be sent. The answer is the same ' +
        'for an address that already has an account; it gets an email that says so. At most 5 ' +
        'emails an hour to one address.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: AskToSignUpBody,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ body, request }) => {
        const asked = { ...body, dashboard: parts.dashboardOf(request) };
        return askToSignUp(parts, asked, clientOf(request));
      },
    }),
    route({
      method: 'POST',
      url: '/sign-in',
      operationId: 'signIn',
      summary: 'Open a session',
      description:
        'The answer to an unknown email and to a wrong password is the same. After 10 failures ' +
        'for one email from one network, wait 15 minutes; after 20 from all networks together, ' +
        'one more is taken every 15 minutes. Browsers in which you signed in before have 10 of ' +
        'their own. If you have a second factor, you get a ticket for `/sign-in/second-factor` ' +
        'instead of a session.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SignInBody,
      response: { 200: SignInAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => signIn(parts, body, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/sign-in/browser',
      operationId: 'signInBrowser',
      summary: 'Open a browser session',
      description:
        'Like `/sign-in`, but the session is a cookie that scripts cannot read. It is sent to ' +
        'this service only, and accepted only from pages of the same origin.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: SignInBody,
      response: { 200: BrowserSignInAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const answer = await signIn(parts, body, clientOf(request), devicesOf(request));
        if ('secondFactor' in answer) return answer;
        const { sessionToken, ...account } = answer;
        setCookie(request, reply, sessionToken);
        await rememberDevice(parts, account.user.id, request, reply);
        return account;
      },
    }),
    route({
      method: 'POST',
      url: '/sign-out',
      operationId: 'signOut',
      summary: 'End this session',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 204: noContent },
      handler: async ({ principal, request, reply }) => {
        await revokeSession(parts, principal, principal.sessionId);
        clearCookie(request, reply);
      },
    }),
    route({
      method: 'GET',
      url: '/account',
      operationId: 'getAccount',
      summary: 'Who you are, and your organisations',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 200: AccountAnswer },
      handler: ({ principal }) => readAccount(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/password',
      operationId: 'changePassword',
      summary: 'Change your password',
      description:
        'Ends all your other sessions. If you have a second factor, this session must have used ' +
        'it.',
      tags,
      access,
      proof: { shown: 'account' },
      contents: 'none',
      body: ChangePasswordBody,
      response: { 204: noContent },
      errors: ['STEP_UP_REQUIRED'],
      handler: async ({ principal, body, request, reply }) => {
        const dashboard = parts.dashboardOf(request);
        await changePassword(parts, principal, { ...body, dashboard });
        await rememberDevice(parts, principal.id, request, reply);
      },
    }),
    route({
      method: 'DELETE',
      url: '/account',
      operationId: 'eraseAccount',
      summary: 'Erase your account',
      description:
        'Erases your name and email for good; what you did stays on record, as done by an ' +
        'anonymised user. Organisations in which you are the only member are closed. Refused ' +
        'while you are the only owner of an organisation with other members. If you have a ' +
        'second factor, this session must have used it.',
      tags,
      access,
      proof: { shown: 'account' },
      contents: 'none',
      body: EraseBody,
      response: { 204: noContent },
      errors: ['SOLE_OWNER', 'STEP_UP_REQUIRED'],
      handler: ({ principal, body }) => eraseAccount(parts, principal, body.password),
    }),
  ];
}
