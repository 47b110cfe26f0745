import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { Problem } from '@holdfast/platform/errors';
import type { User } from '../engine/index.ts';
import type { Site } from './model.ts';
import { siteAt } from './rules.ts';

type Known = { credential_id: string; site: string; transports: string[] };

/** What a browser is asked, so that one of these passkeys answers; any of the site if there are none. */
export function askForPasskey(site: Site, passkeys: readonly Known[]) {
  return generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    allowCredentials: credentialsOf(site, passkeys),
  });
}

/** What a browser is asked, so that it makes one that needs no name to be typed. */
export function askForNewPasskey(site: Site, user: User, passkeys: readonly Known[]) {
  return generateRegistrationOptions({
    rpName: 'Holdfast',
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: credentialsOf(site, passkeys),
  });
}

/** Browsers make passkeys for names alone. */
export function siteFor(address: string): Site {
  const site = siteAt(address);
  if (site) return site;
  throw Problem.validation({
    passkey:
      'cannot be used at an address without a host name: the operator sets ' +
      'HOLDFAST_DASHBOARD_PUBLIC_URL',
  });
}

function credentialsOf(site: Site, passkeys: readonly Known[]) {
  return passkeys
    .filter((passkey) => passkey.site === site.id)
    .map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as ('internal' | 'usb')[],
    }));
}
