import type { ProvenBy } from '../engine/model.ts';
import type { Site } from './model.ts';

/** Whether a session that was proven like this counts where a second factor is required. */
export function isStrong(provenBy: ProvenBy): boolean {
  return provenBy !== 'password';
}

/**
 * For whom passkeys are made, by where the pages are reached. A loopback address stands for
 * `localhost`, since browsers make passkeys for names alone; any other address has none.
 */
export function siteAt(address: string): Site | undefined {
  const { protocol, hostname, port, origin } = new URL(address);
  if (/^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname)) {
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  }
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? undefined : { id: hostname, origin };
}

/** As it is compared: people type codes in their own way. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
