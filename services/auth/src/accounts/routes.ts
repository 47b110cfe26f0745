import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../compose.ts';
import { clearCookie, clientOf, sessionGuard, setCookie } from '../sessions/index.ts';
import { changePassword } from './change-password.ts';
import { eraseAccount } from './erase.ts';
import { readAccount } from './read.ts';
import {
  AccountAnswer,
  ChangePasswordBody,
  EraseBody,
  SignedInAnswer,
  SignInBody,
  SignUpBody,
} from './schema.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
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
      description: 'You become the owner of the organisation, and are signed in.',
      tags,
      access: 'public',
      body: SignUpBody,
      response: { 201: SignedInAnswer },
      errors: ['EMAIL_TAKEN', 'SIGN_ON_REQUIRED'],
      handler: ({ body, request }) => signUp(parts, body, clientOf(request)),
    }),
    route({
      method: 'POST',
      url: '/sign-in',
      operationId: 'signIn',
      summary: 'Open a session',
      description:
        'An unknown email and a wrong password give one and the same answer. After 10 failures ' +
        'for one email from one network, wait for 15 minutes.',
      tags,
      access: 'public',
      body: SignInBody,
      response: { 200: SignedInAnswer },
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
      response: { 200: AccountAnswer },
      errors: ['UNAUTHENTICATED', 'SIGN_ON_REQUIRED'],
      handler: async ({ body, request, reply }) => {
        const { sessionToken, ...account } = await signIn(parts, body, clientOf(request));
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
        await signOut(parts, principal);
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
      description: 'Your other sessions end; this one stays.',
      tags,
      access,
      body: ChangePasswordBody,
      response: { 204: noContent },
      handler: ({ principal, body }) => changePassword(parts, principal, body),
    }),
    route({
      method: 'DELETE',
      url: '/account',
      operationId: 'eraseAccount',
      summary: 'Erase yourself',
      description:
        'Your name and email are gone for good; what you did stays, as done by an anonymised ' +
        'user. Organisations in which you are alone are closed. Refused while you are the only ' +
        'owner of an organisation with other members.',
      tags,
      access,
      body: EraseBody,
      response: { 204: noContent },
      errors: ['SOLE_OWNER'],
      handler: ({ principal, body }) => eraseAccount(parts, principal, body.password),
    }),
  ];
}
