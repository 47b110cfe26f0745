import { noContent, type Route, route } from '@holdfast/platform/http';
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
      summary: 'Make an account and an organisation',
      description:
        'You become the owner of the organisation, and are signed in. By the token of a link that ' +
        'came to your address: of an invitation, whose organisation you then join instead, or, ' +
        'where everybody may sign up, of one that you asked for. By an email alone only where ' +
        'everybody may sign up and no mail can be sent, and for the first of an installation.',
      tags,
      access: 'public',
      body: SignUpBody,
      response: { 201: SignedInAnswer },
      errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => signUp(parts, body, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/sign-up/browser',
      operationId: 'signUpBrowser',
      summary: 'Make an account, with a session that a browser keeps',
      description: 'As `/sign-up`, for pages: see `/sign-in/browser`.',
      tags,
      access: 'public',
      body: SignUpBody,
      response: { 201: AccountAnswer },
      errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const { sessionToken, ...account } = await signUp(parts, body, clientOf(request));
        setCookie(request, reply, sessionToken);
        return account;
      },
    }),
    route({
      method: 'GET',
      url: '/sign-up',
      operationId: 'getSignUp',
      summary: 'How accounts are made here',
      tags,
      access: 'public',
      response: { 200: SignUpAnswer },
      handler: async () => ({ mode: parts.signUpMode, mail: parts.outbox.canSend }),
    }),
    route({
      method: 'POST',
      url: '/sign-up/link',
      operationId: 'askToSignUp',
      summary: 'Have a link sent by which an account is made',
      description:
        'Where everybody may sign up and mail can be sent. The answer is the same for an address ' +
        'that has an account, which gets a mail that says so. At most 5 mails an hour.',
      tags,
      access: 'public',
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
        'An unknown email and a wrong password give one and the same answer. After 10 failures ' +
        'for one email from one network, wait for 15 minutes. Who has a second factor gets a ' +
        'ticket for `/sign-in/second-factor` in place of a session.',
      tags,
      access: 'public',
      body: SignInBody,
      response: { 200: SignInAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => signIn(parts, body, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/sign-in/browser',
      operationId: 'signInBrowser',
      summary: 'Open a session that a browser keeps',
      description:
        'As `/sign-in`, for pages: the session is a cookie that no script can read, that is sent ' +
        'to this service only, and that counts only for pages of the same origin.',
      tags,
      access: 'public',
      body: SignInBody,
      response: { 200: BrowserSignInAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const answer = await signIn(parts, body, clientOf(request));
        if ('secondFactor' in answer) return answer;
        const { sessionToken, ...account } = answer;
        setCookie(request, reply, sessionToken);
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
      response: { 200: AccountAnswer },
      handler: ({ principal }) => readAccount(parts, principal),
    }),
    route({
      method: 'POST',
      url: '/account/password',
      operationId: 'changePassword',
      summary: 'Change your password',
      description:
        'Your other sessions end; this one stays. Who has a second factor shows it first, if this ' +
        'session has seen none.',
      tags,
      access,
      body: ChangePasswordBody,
      response: { 204: noContent },
      errors: ['STEP_UP_REQUIRED'],
      handler: ({ principal, body, request }) => {
        const dashboard = parts.dashboardOf(request);
        return changePassword(parts, principal, { ...body, dashboard });
      },
    }),
    route({
      method: 'DELETE',
      url: '/account',
      operationId: 'eraseAccount',
      summary: 'Erase yourself',
      description:
        'Your name and email are gone for good; what you did stays, as done by an anonymised ' +
        'user. Organisations in which you are alone are closed. Refused while you are the only ' +
        'owner of an organisation with other members. Who has a second factor shows it first, if ' +
        'this session has seen none.',
      tags,
      access,
      body: EraseBody,
      response: { 204: noContent },
      errors: ['SOLE_OWNER', 'STEP_UP_REQUIRED'],
      handler: ({ principal, body }) => eraseAccount(parts, principal, body.password),
    }),
  ];
}
