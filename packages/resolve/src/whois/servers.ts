import type { WhoisServer, WhoisServers } from './model.ts';

/** Many registries write `Domain: x`, followed by the details. */
export const USUAL_NAMES = /^\s*domain(?: name)?:\s*(\S+)$/i;
const COLON = { names: USUAL_NAMES, charset: 'utf-8' } as const;

const VERISIGN: WhoisServer = {
  ...COLON,
  host: 'whois.verisign-grs.com',
  // Without the word `domain` it would also list nameservers that contain the name.
  query: 'domain {name}',
  notFound: { line: /^No match for (?:domain )?"([^"]+)"\.$/i, named: 'itself' },
  trouble: /^\*?\s*Sorry, the Whois database is currently down\.$/i,
};

const DENIC: WhoisServer = {
  ...COLON,
  host: 'whois.denic.de',
  query: '-T dn,ace {name}',
  notFound: { line: /^Status:\s*free$/i, named: 'beside' },
  refused: /^(?:Status:\s*invalid|% Error: 550000000(?!02)\d\d .*)$/i,
  quota: /^% Error: 55000000002 .*$/,
};

const EURID: WhoisServer = {
  ...COLON,
  host: 'whois.eu',
  query: '{name}',
  notFound: { line: /^Status:\s*AVAILABLE$/i, named: 'beside' },
  reserved: /^Status:\s*RESERVED$/i,
  quota: /^-?\d+: Still in grace period, wait (\d+) seconds?$/i,
};

const DNS_BELGIUM: WhoisServer = {
  ...COLON,
  host: 'whois.dns.be',
  query: '{name}',
  notFound: { line: /^Status:\s*AVAILABLE$/i, named: 'beside' },
  reserved: /^Status:\s*NOT ALLOWED$/i,
  quota:
    /^(?:% Excessive querying, grace period of (\d+) seconds?|% Maximum queries per hour reached.*|-3: IP address blocked)$/i,
};

const REGISTRO_IT: WhoisServer = {
  ...COLON,
  host: 'whois.nic.it',
  query: '{name}',
  notFound: { line: /^Status:\s*AVAILABLE$/i, named: 'beside' },
  reserved: /^Status:\s*(?:RESERVED|UNASSIGNABLE)$/i,
  trouble: /^Service temporarily unavailable\.$/i,
};

const INTERNETSTIFTELSEN: WhoisServer = {
  ...COLON,
  host: 'whois.iis.se',
  query: '{name}',
  notFound: { line: /^(?:domain )?"([^"]+)" not found\.$/i, named: 'itself' },
};

const NIC_AT: WhoisServer = {
  ...COLON,
  charset: 'latin1',
  host: 'whois.nic.at',
  query: '{name}',
  notFound: { line: /^% nothing found$/i, named: 'nothing' },
  quota: /^% Quota exceeded$/i,
};

const TCI: WhoisServer = {
  ...COLON,
  host: 'whois.tcinet.ru',
  query: '{name}',
  notFound: { line: /^No entries found for the selected source\(s\)\.$/i, named: 'nothing' },
  quota: /^%?\s*You have exceeded allowed connection rate\.?$/i,
};

const NASK: WhoisServer = {
  ...COLON,
  host: 'whois.dns.pl',
  query: '{name}',
  notFound: {
    line: /^No information available about domain name (\S+) in the Registry NASK database\.$/i,
    named: 'itself',
  },
  quota: /^request limit exceeded(?: for \S+)?$/i,
};

const JPRS: WhoisServer = {
  charset: 'latin1',
  host: 'whois.jprs.jp',
  // `/e` asks for English, which is plain ASCII except for people's names.
  query: '{name}/e',
  names: /^(?:[a-z]\. )?\[Domain Name\]\s+(\S+)$/i,
  notFound: { line: /^No match!!$/i, named: 'nothing' },
  reserved: /^\[Status\]\s+Reserved$/i,
};

/**
 * Servers whose wording is known from their own answers, as collected in public test data; the hosts
 * as in Marco d'Itri's whois of February 2026. Registries that recently changed operator or wording
 * are left out: an obsolete pattern only costs an answer, but a wrong one gives a false answer.
 */
export const PACKAGED_SERVERS: WhoisServers = {
  com: VERISIGN,
  net: VERISIGN,
  de: DENIC,
  eu: EURID,
  be: DNS_BELGIUM,
  it: REGISTRO_IT,
  se: INTERNETSTIFTELSEN,
  nu: { ...INTERNETSTIFTELSEN, host: 'whois.iis.nu' },
  at: NIC_AT,
  'co.at': NIC_AT,
  'or.at': NIC_AT,
  ru: TCI,
  su: TCI,
  pl: NASK,
  jp: JPRS,
  'co.jp': JPRS,
  'ne.jp': JPRS,
  'or.jp': JPRS,
};
