import type { DomainName } from '@holdfast/names';

/** A name whose suffix is everything after its first dot, unless another one is given. */
export function nameOf(ascii: string, suffix = ascii.slice(ascii.indexOf('.') + 1)): DomainName {
  return { ascii, unicode: ascii, suffix, tld: suffix.slice(suffix.lastIndexOf('.') + 1) };
}
