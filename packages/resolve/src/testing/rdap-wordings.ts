/** What a server writes into a 404, `NAME` standing for the name, and the words that must be quoted. */
type Wording = { body: object; words?: string };

const error = (more: object) => ({ rdapConformance: ['rdap_level_0'], errorCode: 404, ...more });
const told = (...description: string[]) => error({ title: 'Not Found', description });

/** Not found, as servers are known to say it. */
export const KNOWN_NOT_FOUND: readonly object[] = [
  { errorCode: 404 },
  { errorCode: '404', title: 'Object not found' },
  { errorCode: 404, title: 'NOT FOUND', description: ['NOT FOUND'], lang: 'en' },
  { errorCode: 404, title: 'No such domain.' },
  { errorCode: 404, title: 'Error', description: 'Domain NAME not found' },
  { rdapConformance: ['rdap_level_0'], title: 'Domain not found' },
  error({ title: 'Object not found', description: ['Object not found.'] }),
  told('NAME not found'),
  told('Domain Name: NAME', 'Object not found'),
  told('The requested domain was not found in the RDAP database.'),
  told('No domain found for: NAME'),
  told("The domain 'NAME' was not found in this registry."),
  error({
    description: ['NAME not found'],
    notices: [
      { title: 'Terms of Service', description: ['Do not mine data. All rights reserved.'] },
      { title: 'Status Codes', description: ['See https://icann.org/epp'] },
      { title: 'RDDS Inaccuracy Complaint Form', description: ['See https://icann.org/wicf'] },
      { title: 'About', description: ['Use this service lawfully and with restraint. '.repeat(8)] },
    ],
  }),
];

/** Held back, as registries are known to say it. */
export const KNOWN_HELD_BACK: readonly Wording[] = [
  { body: told('Reserved by Registry'), words: 'Reserved by Registry' },
  {
    body: told('Domain not available for registration'),
    words: 'Domain not available for registration',
  },
  {
    body: told(
      'Domain Name: NAME',
      'This name is not available for registration:',
      'Registry Reserved',
    ),
  },
  {
    body: told(
      'The registration of this domain is restricted, as it is protected by the Donuts DPML Brand Protection policy.',
    ),
  },
  { body: told('Domain not found.', 'This platinum domain is available for purchase.') },
  { body: told('This name subscribes to the Uni EPS+ product') },
  {
    body: error({
      description: ['NAME blocked by BSA'],
      notices: [{ title: 'Blocked Domain', description: ['Blocked by a GlobalBlock service'] }],
    }),
  },
  { body: error({ title: 'Reserved by Registry' }) },
];

/** The server is asked too much, and says so with the wrong code. */
export const KNOWN_LIMITS: readonly Wording[] = [
  {
    body: told('Query rate limit exceeded, try again later'),
    words: 'Query rate limit exceeded, try again later',
  },
  { body: { rdapConformance: ['rdap_level_0'], title: 'Too many requests' } },
  { body: error({ title: 'Rate limit of 100 requests per hour exceeded' }) },
];

/** Unknown words; whatever they mean, they do not say that the name is free. */
export const STRANGE_WORDS: readonly Wording[] = [
  { body: error({ title: 'Auction pending' }), words: 'Auction pending' },
  { body: told('The domain is available for allocation to the winner of the auction.') },
  { body: told('Object not found', 'Ask again tomorrow'), words: 'Ask again tomorrow' },
  { body: told('Object not found. Service is degraded.'), words: 'Service is degraded.' },
  { body: told('other-NAME not found') },
  { body: told('NAME: not: found') },
  { body: told('Not : found') },
  { body: told('The domain is: not registered') },
  { body: error({ title: 'No RDAP service is available for this resource' }) },
  { body: error({ title: 'Resource not found' }) },
  {
    body: told(
      'Domain Name: NAME',
      'This name is not available for registration:',
      'Tld not supported by this registry interface',
    ),
  },
  {
    body: error({
      title: 'The requested domain name does not exist',
      description: ['We are not the sponsoring Registrar.'],
    }),
  },
  { body: error({ title: 'Not Found', message: 'Maintenance until noon' }) },
  { body: error({ title: 'Not Found', notices: [{ title: 'Notice', description: 'On hold' }] }) },
  { body: error({ title: 'Not Found', details: { cause: ['database is read-only'] } }) },
  { body: error({ title: 'Nicht gefunden' }), words: 'Nicht gefunden' },
];

/** Answers that are not errors at all, or not RDAP's. */
export const NO_ERRORS: readonly object[] = [
  {},
  { rdapConformance: ['rdap_level_0'] },
  { rdapConformance: ['rdap_level_0'], notices: [{ title: 'Terms of Use', description: ['…'] }] },
  { message: 'Not Found' },
  { timestamp: 1, status: 404, error: 'Not Found', path: '/domain/NAME' },
  { errorCode: 429, title: 'Not Found' },
  { errorCode: 404.5, title: 'Not Found' },
  error({ objectClassName: 'entity', title: 'Not Found' }),
  error({ objectClassName: 'domain', ldhName: 'NAME' }),
  error({ objectClassName: 'nameserver', title: 'Not Found' }),
  error({ handle: 'X1-TEST', title: 'Not Found' }),
  error({ domainSearchResults: [], title: 'Not Found' }),
  error({ startAddress: '192.0.2.0', title: 'Not Found' }),
  error({ entities: [], title: 'Not Found' }),
];

export function wordingFor(body: object, name: string): string {
  return JSON.stringify(body).replaceAll('NAME', name);
}
