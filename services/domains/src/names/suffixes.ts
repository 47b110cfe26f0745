import { parse } from 'tldts';

/**
 * Only the suffixes of ICANN's part of the public suffix list: there a registry sells names. The
 * list's private part (`github.io`, `uk.com`) says where cookies must not be shared; those names are
 * themselves registered below `io` and `com`, and no registry answers for what is below them.
 */
const OPTIONS = {
  allowPrivateDomains: false,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
  mixedInputs: false,
};

/** On the list among the others, and yet nobody can register a name there. */
const NO_REGISTRY = new Set(['arpa', 'onion']);

export type Split = {
  /** The public suffix. */
  suffix: string;
  tld: string;
  /** What can be registered: the suffix and one label. Undefined for a suffix itself. */
  registrable: string | undefined;
};

/** Takes a name in lower case and punycode; undefined if no registry is known for its end. */
export function splitName(ascii: string): Split | undefined {
  const { publicSuffix, isIcann, domain } = parse(ascii, OPTIONS);
  if (!isIcann || publicSuffix === null) return undefined;
  const tld = publicSuffix.slice(publicSuffix.lastIndexOf('.') + 1);
  if (NO_REGISTRY.has(tld)) return undefined;
  return { suffix: publicSuffix, tld, registrable: domain ?? undefined };
}

/** Whether names are registered directly below this suffix (`com`, `co.uk`, in punycode). */
export function isKnownSuffix(ascii: string): boolean {
  return splitName(ascii)?.suffix === ascii;
}
