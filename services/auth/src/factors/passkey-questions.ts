import { randomBytes } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { User } from '../engine/index.ts';
import type { Site } from './model.ts';
import { siteAt } from './rules.ts';

type Known = { credential_id: string; site: string; transports: string[] };

/** How long the browser waits for its user. */
const TIMEOUT_MS = 120_000;
/** Ed25519, P-256 and RSA, by their COSE numbers; the best first. */
const ALGORITHMS = [-8, -7, -257];
const PUBLIC_KEY = 'public-key' as const;

/** Asks the browser for one of these passkeys; for any of the site if none of these is for it. */
export function askForPasskey(site: Site, passkeys: readonly Known[]) {
  return {
    challenge: newChallenge(),
    timeout: TIMEOUT_MS,
    rpId: site.id,
    userVerification: 'required' as const,
    allowCredentials: credentialsOf(site, passkeys),
  };
}

/** Asks the browser to make a passkey that signs in without a name being typed. */
export function askForNewPasskey(site: Site, user: User, passkeys: readonly Known[]) {
  return {
    challenge: newChallenge(),
    timeout: TIMEOUT_MS,
    rp: { name: 'Holdfast', id: site.id },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY })),
    attestation: 'none' as const,
    excludeCredentials: credentialsOf(site, passkeys),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

/** Throws where the address has no host name: browsers make passkeys for names only. */
export function siteFor(address: string): Site {
  const site = siteAt(address);
  if (site) return site;
  throw Problem.validation({
    passkey:
      'cannot be used at an address without a host name: ask the operator to set ' +
      'HOLDFAST_DASHBOARD_PUBLIC_URL',
  });
}

function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

function credentialsOf(site: Site, passkeys: readonly Known[]) {
  return passkeys
    .filter((passkey) => passkey.site === site.id)
    .map(({ credential_id: id, transports }) => ({ id, type: PUBLIC_KEY, transports }));
}
