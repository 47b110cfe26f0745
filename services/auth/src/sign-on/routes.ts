import { noContent, ownAddress, type Route, route } from '@holdfast/platform/http';
import { SignedInAnswer } from '../accounts/schema.ts';
import type { Parts } from '../parts.ts';
import { OrganisationParams } from '../schema.ts';
import { clearCookie, clientOf, sessionGuard, setCookie } from '../sessions/index.ts';
import { claimDomain } from './domains/claim.ts';
import { verifyDomain } from './domains/verify.ts';
import { withdrawDomain } from './domains/withdraw.ts';
import { readBrowserCookie, setBrowserCookie } from './flow/browser-cookie.ts';
import { endSignOn } from './flow/end.ts';
import { finishSignOn } from './flow/finish.ts';
import { startLink } from './flow/link.ts';
import { redirectUri, startSignOn } from './flow/start.ts';
import { offerHandOver } from './hand-over/offer.ts';
import { redeemHandOver } from './hand-over/redeem.ts';
import { listSignOns } from './links/list.ts';
import { unlinkSignOn } from './links/unlink.ts';
import { setProvider } from './providers/set.ts';
import { readSignOn, showDomain } from './providers/show.ts';
import { tryProvider } from './providers/try.ts';
import { removeProvider } from './remove-provider.ts';
import {
  DomainAnswer,
  DomainParams,
  EndAnswer,
  FinishAnswer,
  FinishBody,
  HandOverAnswer,
  HandOverBody,
  LinkBody,
  LinkedSignOnsAnswer,
  OptionsAnswer,
  ProviderBody,
  RedeemBody,
  SignOnAnswer,
  SignOnParams,
  StartAnswer,
  StartBody,
  TriedAnswer,
} from './schema.ts';

const OWNERS = 'For owners: whoever controls the provider can sign in as anybody.';
const tags = ['Single sign-on'];

type Asked = Parameters<typeof ownAddress>[0];

/** The dashboard's address, below which the front passes requests on to this service. */
function pageAddress(request: Asked): string {
  return ownAddress(request, undefined).replace(/\/api\/auth$/, '');
}

export function signOnRoutes(parts: Parts): Route[] {
  return [
    ...flowRoutes(parts),
    ...linkRoutes(parts),
    ...handOverRoutes(parts),
    ...settingRoutes(parts),
  ];
}

function flowRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/sign-on',
      operationId: 'getSignOnOptions',
      summary: 'Whether the installation has an identity provider',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      response: { 200: OptionsAnswer },
      handler: () => {
        const { installation } = parts.signOn;
        return { installation: installation ? { name: installation.name } : null };
      },
    }),
    route({
      method: 'POST',
      url: '/sign-on/start',
      operationId: 'startSignOn',
      summary: 'Start signing in through an identity provider',
      description:
        'Pass an email whose domain an organisation has proven to be its own, or the provider. ' +
        'The browser gets a cookie and must come back with it within 10 minutes.',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: StartBody,
      response: { 200: StartAnswer },
      errors: ['NOT_FOUND', 'PROVIDER_FAILED'],
      handler: async ({ body, request, reply }) => {
        const from = { client: clientOf(request), pageAddress: pageAddress(request) };
        const { url, browser } = await startSignOn(parts, body, from);
        setBrowserCookie(request, reply, browser);
        return { url };
      },
    }),
    route({
      method: 'POST',
      url: '/sign-on/finish',
      operationId: 'finishSignOn',
      summary: 'Finish signing in through an identity provider',
      description:
        'Opens a browser session, as `/sign-in/browser` does. Each sign-in can be finished once, ' +
        'by the browser that started it. If you have a second factor, you get a ticket for ' +
        '`/sign-in/second-factor/browser` instead of a session, unless the provider is the ' +
        "installation's.",
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: FinishBody,
      response: { 200: FinishAnswer },
      errors: ['SIGN_ON_REFUSED'],
      handler: async ({ body, request, reply }) => {
        const browser = readBrowserCookie(request);
        const returned = { ...body, browser, dashboard: parts.dashboardOf(request) };
        const finished = await finishSignOn(parts, returned, clientOf(request));
        if ('secondFactor' in finished) return finished;
        const { sessionToken, ...rest } = finished;
        setCookie(request, reply, sessionToken);
        return rest;
      },
    }),
    route({
      method: 'POST',
      url: '/sign-on/end',
      operationId: 'endSignOn',
      summary: 'End this session, here and at its provider',
      description: 'The session here ends even if the one at the provider does not.',
      tags,
      access: sessionGuard(parts),
      proof: 'none',
      contents: 'none',
      response: { 200: EndAnswer },
      handler: async ({ principal, request, reply }) => {
        const ended = await endSignOn(parts, principal, pageAddress(request));
        clearCookie(request, reply);
        return ended;
      },
    }),
  ];
}

/** What a person's own account is linked to. */
function linkRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  return [
    route({
      method: 'POST',
      url: '/sign-on/link',
      operationId: 'linkSignOn',
      summary: 'Start linking your account to the identity provider of your email',
      description:
        'Like `/sign-on/start`, but from your own session. From then on the provider signs you ' +
        'in, even where it could not have linked your account by itself.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      body: LinkBody,
      response: { 200: StartAnswer },
      errors: ['NOT_FOUND', 'PROVIDER_FAILED'],
      handler: async ({ principal, body, request, reply }) => {
        const asked = { ...body, pageAddress: pageAddress(request) };
        const { url, browser } = await startLink(parts, principal, asked);
        setBrowserCookie(request, reply, browser);
        return { url };
      },
    }),
    route({
      method: 'GET',
      url: '/account/sign-ons',
      operationId: 'listSignOns',
      summary: 'The identity providers that your account is linked to',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      response: { 200: LinkedSignOnsAnswer },
      handler: async ({ principal }) => ({ signOns: await listSignOns(parts, principal) }),
    }),
    route({
      method: 'DELETE',
      url: '/account/sign-ons/:signOnId',
      operationId: 'unlinkSignOn',
      summary: 'Unlink your account from an identity provider',
      description:
        'The sessions that it opened end, except the current one. Signing in through it again ' +
        'restores the link. Refused if you would have no other way to sign in.',
      tags,
      access,
      proof: 'account',
      contents: 'none',
      params: SignOnParams,
      response: { 204: noContent },
      errors: ['LAST_WAY_IN'],
      handler: ({ principal, params }) => unlinkSignOn(parts, principal, params.signOnId),
    }),
  ];
}

function handOverRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/sign-on/hand-overs',
      operationId: 'offerHandOver',
      summary: 'Let a command sign in as you',
      description:
        'Returns a code for the command that gave you the address. It is valid for 5 minutes and ' +
        'works once.',
      tags,
      // The command's session counts for as much as the page's.
      access: sessionGuard(parts, { believesEveryProvider: true }),
      proof: 'hand-over',
      contents: 'none',
      body: HandOverBody,
      response: { 201: HandOverAnswer },
      errors: ['SIGN_ON_REQUIRED'],
      handler: ({ principal, body }) => offerHandOver(parts, principal, body.challenge),
    }),
    route({
      method: 'POST',
      url: '/sign-on/redeem',
      operationId: 'redeemHandOver',
      summary: 'Sign in with the code that a page showed',
      tags,
      access: 'public',
      proof: 'none',
      contents: 'none',
      body: RedeemBody,
      response: { 200: SignedInAnswer },
      errors: ['SIGN_ON_REFUSED'],
      handler: ({ body, request }) => redeemHandOver(parts, body, clientOf(request)),
    }),
  ];
}

function settingRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const params = OrganisationParams;
  const withRedirect = <T>(shown: T, request: Asked, organisationId: string) => ({
    ...shown,
    redirectUri: redirectUri(pageAddress(request), organisationId),
  });
  return [
    route({
      method: 'GET',
      url: '/organisations/:organisationId/sign-on',
      operationId: 'getSignOn',
      summary: "An organisation's identity provider and its domains",
      description: 'For admins and owners.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params,
      response: { 200: SignOnAnswer },
      errors: ['FORBIDDEN'],
      handler: async ({ principal, params: { organisationId }, request }) =>
        withRedirect(await readSignOn(parts, principal, organisationId), request, organisationId),
    }),
    route({
      method: 'PUT',
      url: '/organisations/:organisationId/sign-on',
      operationId: 'setSignOn',
      summary: 'Set the identity provider',
      description: `${OWNERS} A new issuer is asked for its metadata and keys first.`,
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params,
      body: ProviderBody,
      response: { 200: SignOnAnswer },
      errors: ['FORBIDDEN'],
      handler: async ({ principal, params: { organisationId }, body, request }) => {
        const shown = await setProvider(parts, principal, { organisationId, ...body });
        return withRedirect(shown, request, organisationId);
      },
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/sign-on',
      operationId: 'removeSignOn',
      summary: 'Remove the identity provider',
      description: `${OWNERS} Members stay, and sign in with their passwords.`,
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params: { organisationId } }) =>
        removeProvider(parts, principal, organisationId),
    }),
    route({
      method: 'POST',
      url: '/organisations/:organisationId/sign-on/try',
      operationId: 'trySignOn',
      summary: 'Test the identity provider, step by step',
      description: OWNERS,
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params,
      response: { 200: TriedAnswer },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params: { organisationId } }) =>
        tryProvider(parts, principal, organisationId),
    }),
    route({
      method: 'PUT',
      url: '/organisations/:organisationId/sign-on/domains/:domain',
      operationId: 'claimSignOnDomain',
      summary: 'Claim an email domain',
      description: `${OWNERS} It takes effect once it is proven by the TXT record in the answer.`,
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params: DomainParams,
      response: { 200: DomainAnswer },
      errors: ['FORBIDDEN'],
      handler: async ({ principal, params: named }) =>
        showDomain(await claimDomain(parts, principal, named)),
    }),
    route({
      method: 'POST',
      url: '/organisations/:organisationId/sign-on/domains/:domain/verify',
      operationId: 'verifySignOnDomain',
      summary: 'Check the TXT record that proves a domain',
      description: OWNERS,
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params: DomainParams,
      response: { 200: DomainAnswer },
      errors: ['FORBIDDEN', 'DOMAIN_TAKEN', 'PROVIDER_FAILED'],
      handler: async ({ principal, params: named }) =>
        showDomain(await verifyDomain(parts, principal, named)),
    }),
    route({
      method: 'DELETE',
      url: '/organisations/:organisationId/sign-on/domains/:domain',
      operationId: 'removeSignOnDomain',
      summary: 'Give up an email domain',
      description: OWNERS,
      tags,
      access,
      proof: 'sign-on',
      contents: 'none',
      params: DomainParams,
      response: { 204: noContent },
      errors: ['FORBIDDEN'],
      handler: ({ principal, params: named }) => withdrawDomain(parts, principal, named),
    }),
  ];
}
