import { parse } from 'tldts';

/**
 * Only the suffixes of ICANN's part of the public suffix list, where a registry sells names. The
 * list's private part (`github.io`, `uk.com`) says where cookies must not be shared; those names
 * are themselves registered below `io` and `com`, and no registry answers for what is below them.
 */
const OPTIONS = {
  allowPrivateDomains: false,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
  mixedInputs: false,
};

/** On the list, but nobody can register a name there. */
const NO_REGISTRY = new Set(['arpa', 'onion']);

type Split = {
  /** The public suffix. */
  suffix: string;
  tld: string;
  /** What can be registered: the suffix and one label. Undefined for a suffix itself. */
  registrable: string | undefined;
};

/**
 * One string for all names of a suffix: a bulk's names take less memory, and comparing suffixes is
 * comparing addresses. The limit is for wildcards: the list has fewer than 10,000 suffixes.
 */
const seen = new Map<string, { suffix: string; tld: string }>();
const SEEN_LIMIT = 20_000;

/** Takes a name in lower case and punycode; undefined if no registry is known for its suffix. */
export function splitName(ascii: string): Split | undefined {
  const { publicSuffix, isIcann, domain } = parse(ascii, OPTIONS);
  if (!isIcann || publicSuffix === null) return undefined;
  let ending = seen.get(publicSuffix);
  if (ending === undefined) {
    ending = {
      suffix: publicSuffix,
      tld: publicSuffix.slice(publicSuffix.lastIndexOf('.') + 1),
    };
    if (seen.size < SEEN_LIMIT) seen.set(publicSuffix, ending);
  }
  if (NO_REGISTRY.has(ending.tld)) return undefined;
  return { suffix: ending.suffix, tld: ending.tld, registrable: domain ?? undefined };
}

/** Whether names are registered directly below this suffix (`com`, `co.uk`, in punycode). */
export function isKnownSuffix(ascii: string): boolean {
  return splitName(ascii)?.suffix === ascii;
}
