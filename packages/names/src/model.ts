/** RFC 1035: octets of a label, and of a name written with dots. */
export const MAX_LABEL = 63;
export const MAX_NAME = 253;

/** A domain name that could be registered, in its two forms. */
export type DomainName = {
  /** In lower case and punycode, without a final dot: what goes over the wire and into tables. */
  ascii: string;
  unicode: string;
  /** The last label, in punycode: `uk`. */
  tld: string;
  /** The public suffix, in punycode: `co.uk`. */
  suffix: string;
};

/** A host name, such as certificates have: a registrable name, or one below it. */
export type Host = {
  /** In lower case and punycode. */
  ascii: string;
  /** What was registered. */
  domain: DomainName;
};

/** Why a text is not a name that could be registered. */
const NAME_FAULTS = [
  'empty',
  'no_dot',
  'too_long',
  'label_empty',
  'label_too_long',
  'bad_character',
  'bad_hyphen',
  'bad_idn', // mixed direction, unassigned, or not what it normalises to
  'disallowed', // a character that IDNA2008 does not allow, though UTS 46 does
  'ip_address',
  'bare_suffix', // a public suffix itself: nobody can register it
  'subdomain', // a name below one that can be registered
  'unknown_suffix',
] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

export type NameReading =
  | { ok: true; name: DomainName }
  | { ok: false; fault: NameFault; reason: string };
