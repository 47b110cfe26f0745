import type { ProvenBy } from '../engine/model.ts';
import type { Site } from './model.ts';

/** Whether a session that was proven like this counts where a second factor is required. */
export function isStrong(provenBy: ProvenBy): boolean {
  return provenBy !== 'password';
}

/**
 * The site that passkeys are made for, from the address of the pages. A loopback address counts as
 * `localhost`, since browsers make passkeys for names only; any other IP address has no site.
 */
export function siteAt(address: string): Site | undefined {
  const { protocol, hostname, port, origin } = new URL(address);
  if (/^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname)) {
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  }
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? undefined : { id: hostname, origin };
}

/** The form in which codes are compared: people type them with spaces, dashes and capitals. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
