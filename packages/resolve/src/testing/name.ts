import type { DomainName } from '@holdfast/names';

/** A name of a one-label suffix, or of the suffix given. */
export function nameOf(ascii: string, suffix = ascii.slice(ascii.indexOf('.') + 1)): DomainName {
  return { ascii, unicode: ascii, suffix, tld: suffix.slice(suffix.lastIndexOf('.') + 1) };
}
