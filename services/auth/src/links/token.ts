import { createHash } from 'node:crypto';
import { PAGES, type Purpose } from './model.ts';

/** Needs nothing slower than SHA-256: tokens are random bytes, so there is nothing to guess. */
export function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(`link ${token}`).digest();
}

/** A digest of what a link depends on: when any of that changes, the link is void. */
export function fingerprintOf(...state: (string | null)[]): Uint8Array {
  return createHash('sha256').update(JSON.stringify(state)).digest();
}

export function linkTo(dashboard: string, purpose: Purpose, token: string): string {
  return `${dashboard}/${PAGES[purpose]}#${token}`;
}
