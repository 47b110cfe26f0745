/** Much used, and much abused because they cost little. */
const SUFFIXES = [
  ...['com', 'net', 'org', 'info', 'biz', 'co', 'io', 'app', 'dev', 'ai', 'me', 'us', 'eu', 'de'],
  ...[
    'co.uk',
    'uk',
    'fr',
    'nl',
    'it',
    'es',
    'pl',
    'ru',
    'cn',
    'in',
    'com.br',
    'ca',
    'com.au',
    'ch',
  ],
  ...['xyz', 'top', 'online', 'site', 'shop', 'store', 'club', 'live', 'icu', 'click', 'link'],
  ...[
    'buzz',
    'sbs',
    'cfd',
    'cyou',
    'monster',
    'rest',
    'quest',
    'bond',
    'support',
    'zip',
    'cm',
    'om',
  ],
];

/** The same label below another suffix. */
export function* tldSwap(label: string, suffixes: readonly string[] = SUFFIXES): Iterable<string> {
  for (const suffix of suffixes) yield `${label}.${suffix}`;
}
