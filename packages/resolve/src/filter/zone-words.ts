const TYPES = new Set(
  (
    'a aaaa afsdb apl avc caa cds cdnskey cert cname csync dhcid dlv dname dnskey ds eui48 eui64 ' +
    'gpos hinfo hip https ipseckey isdn key kx l32 l64 loc lp mb mg minfo mr mx naptr nid ns nsap ' +
    'nsap-ptr nsec nsec3 nsec3param null nxt openpgpkey px ptr resinfo rp rrsig rt sig smimea soa ' +
    'spf srv sshfp svcb ta talink tlsa txt uri wks x25 zonemd'
  ).split(' '),
);

/** A type of record in lower case: a known one, or by its number (RFC 3597). */
export function isType(word: string): boolean {
  return TYPES.has(word) || /^type\d{1,5}$/.test(word);
}

/** Seconds, or with units as in `1h30m`. */
export function isTtl(word: string): boolean {
  return /^\d[\dsmhdw]{0,20}$/.test(word);
}
