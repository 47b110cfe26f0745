import {
  domainObject,
  KNOWN_HELD_BACK,
  KNOWN_LIMITS,
  KNOWN_NOT_FOUND,
  NO_ERRORS,
  NOT_FOUND,
  type Reply,
  STRANGE_WORDS,
  type Telling,
  wordingFor,
} from '@holdfast/resolve/testing';

const RDAP = 'application/rdap+json';
const free: Reply = { status: 404, type: RDAP, body: NOT_FOUND, framing: 'length' };
const error = (more: object) => JSON.stringify({ errorCode: 404, title: 'Not Found', ...more });
const moved = (location: string): Reply => ({
  status: 302,
  body: '',
  framing: 'length',
  headers: { location },
});

/** One of several bodies, chosen by the number in the name. */
function worded(bodies: readonly object[], name: string): Reply {
  const body = bodies[Number(/\d+/.exec(name)?.[0]) % bodies.length] ?? {};
  return { ...free, body: wordingFor(body, name) };
}
const HELD = KNOWN_HELD_BACK.map(({ body }) => body);
const STRANGE = [...STRANGE_WORDS, ...KNOWN_LIMITS].map(({ body }) => body);

/** What an RDAP server does about a name. Only those of `RDAP_FREE` say honestly that it is free. */
export const RDAP_WAYS = {
  free: () => free,
  'free, in chunks': () => ({ ...free, framing: 'chunked' }),
  'free, in no words': () => ({ ...free, body: '' }),
  'free, one redirect further': (name, hop) => (hop === 0 ? moved(`/1/domain/${name}`) : free),
  'free, in known words': (name) => worded(KNOWN_NOT_FOUND, name),
  'reserved, in known words': (name) => worded(HELD, name),
  '404 in other words': (name) => worded(STRANGE, name),
  '404 that is no error': (name) => worded(NO_ERRORS, name),
  found: (name) => ({ ...free, status: 200, body: domainObject(name) }),
  'reserved, with 404': () => ({
    ...free,
    body: error({ description: ['This name is reserved by the registry.'] }),
  }),
  'premium, with 404': () => ({
    ...free,
    body: error({ description: 'This is a premium domain.' }),
  }),
  'reserved, with 200': (name) => ({
    ...free,
    status: 200,
    body: domainObject(name, { status: ['reserved'] }),
  }),
  '429': () => ({ ...free, status: 429 }),
  '429 with Retry-After': () => ({ ...free, status: 429, headers: { 'retry-after': '30' } }),
  '500': () => ({ ...free, status: 500 }),
  '503': () => ({ ...free, status: 503 }),
  '403': () => ({ ...free, status: 403 }),
  '400': () => ({ ...free, status: 400 }),
  '410': () => ({ ...free, status: 410 }),
  '200 with the words of a 404': () => ({ ...free, status: 200 }),
  '200, empty': () => ({ ...free, status: 200, body: '' }),
  '204': () => ({ ...free, status: 204, body: '' }),
  '404 with a domain': (name) => ({ ...free, body: domainObject(name) }),
  '404 of a gateway': () => ({ ...free, body: '{"message":"Not Found"}' }),
  '404 with another code': () => ({ ...free, body: '{"errorCode":429}' }),
  '404 of the wrong type': () => ({ ...free, type: 'text/html' }),
  '404 of HTML': () => ({ ...free, type: 'text/html', body: '<h1>Not Found</h1>' }),
  'bad JSON': () => ({ ...free, body: NOT_FOUND.slice(0, -9) }),
  'cut body': () => ({ ...free, framing: 'cut' }),
  'cut chunks': () => ({ ...free, framing: 'cut_chunked' }),
  'cut, and nobody can tell': () => ({ ...free, body: '', framing: 'until_close' }),
  'reset in the body': () => ({ ...free, framing: 'reset' }),
  'slow body': () => ({ ...free, framing: 'slow' }),
  silent: () => ({ ...free, framing: 'silent' }),
  'hangs up': () => ({ ...free, framing: 'hang_up' }),
  'another ldhName': (name) => ({ ...free, status: 200, body: domainObject(`not-${name}`) }),
  'redirect loop': (name) => moved(`/0/domain/${name}`),
  'redirects without end': (name, hop) => moved(`/${hop + 1}/domain/${name}`),
  'redirect to a stranger': (name, hop, stranger) =>
    hop === 0 ? moved(`${stranger}/1/domain/${name}`) : free,
  'redirect to another name': (name) => moved(`/1/domain/other-${name}`),
} satisfies Record<string, (name: string, hop: number, stranger: string) => Reply>;
export type RdapWay = keyof typeof RDAP_WAYS;

export const RDAP_FREE: readonly string[] = [
  'free',
  'free, in chunks',
  'free, in no words',
  'free, one redirect further',
  'free, in known words',
] satisfies RdapWay[];

/** By suffix, how that server says that a name is free or registered: each has its own words. */
const WORDS: Record<string, { free(name: string): string; found(name: string): string }> = {
  se: {
    free: (name) => `domain "${name}" not found.\n`,
    found: (name) => `domain: ${name}\nregistrar: Somebody\n`,
  },
  de: {
    free: (name) => `Domain: ${name}\nStatus: free\n`,
    found: (name) => `Domain: ${name}\nNserver: ns1.example.net\nStatus: connect\n`,
  },
  at: {
    free: () => '% nothing found\n',
    found: (name) => `domain: ${name}\nregistrar: Somebody\n`,
  },
};

type Saying = { free: string; found: string };

/** The same for WHOIS servers. */
export const WHOIS_WAYS = {
  free: (said) => ({ text: said.free, way: 'close' }),
  'free, after terms of use': (said) => ({
    text: `% Too much may be blocked. All rights reserved.\n\n${said.free}`,
    way: 'close',
  }),
  found: (said) => ({ text: said.found, way: 'close' }),
  'free and found': (said) => ({ text: said.free + said.found, way: 'close' }),
  'free and reserved': (said) => ({
    text: `${said.free}This name is reserved by the registry.\n`,
    way: 'close',
  }),
  'free and quota': (said) => ({ text: `${said.free}% Quota exceeded\n`, way: 'close' }),
  quota: () => ({ text: '% Quota exceeded\n', way: 'close' }),
  'quota, in other words': () => ({ text: 'Too many requests, go away.\n', way: 'close' }),
  empty: () => ({ text: '', way: 'close' }),
  'other words': () => ({ text: 'No such domain. Not found. Available!\n', way: 'close' }),
  'the words of another server': () => ({ text: 'No match for "X.COM".\n', way: 'close' }),
  'free, not ended': (said) => ({ text: said.free.trimEnd(), way: 'close' }),
  'free, and reset': (said) => ({ text: said.free, way: 'reset' }),
  'free, and stays open': (said) => ({ text: said.free, way: 'open' }),
  slow: (said) => ({ text: said.free.repeat(20), way: 'slow' }),
  silent: () => ({ text: '', way: 'silent' }),
  'hangs up': () => ({ text: '', way: 'hang_up' }),
} satisfies Record<string, (said: Saying) => Telling>;
export type WhoisWay = keyof typeof WHOIS_WAYS;

export const WHOIS_FREE: readonly string[] = [
  'free',
  'free, after terms of use',
] satisfies WhoisWay[];
export const WHOIS_SUFFIXES = Object.keys(WORDS);

export function tellWhois(way: WhoisWay, name: string): Telling {
  const words = WORDS[name.slice(name.indexOf('.') + 1)];
  if (!words) throw new Error('nobody asked for that');
  return WHOIS_WAYS[way]({ free: words.free(name), found: words.found(name) });
}
