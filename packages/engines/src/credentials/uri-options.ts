import {
  type ConnectionTarget,
  type CredentialRules,
  DEFAULT_TLS_MODE,
  type TlsMode,
} from './model.ts';
import { UriFault } from './split-uri.ts';

/** What the clients of PostgreSQL, MySQL and MariaDB call our modes. */
const TLS_WORDS: Record<string, TlsMode> = {
  disable: 'off',
  disabled: 'off',
  off: 'off',
  false: 'off',
  '0': 'off',
  allow: 'prefer',
  prefer: 'prefer',
  preferred: 'prefer',
  require: 'require',
  required: 'require',
  'no-verify': 'require',
  true: 'require',
  '1': 'require',
  'verify-full': 'verify-full',
  'verify-identity': 'verify-full',
};

/** Harmless, and of no use here: Holdfast has deadlines and a name of its own. */
const IGNORED = new Set(['connecttimeout', 'applicationname', 'fallbackapplicationname']);

const OVERRIDES = 'repeats or contradicts the rest of the URI; leave it out';
const READS_FILES = 'would read files on the backup server; leave it out';
const REASONS = new Map(
  Object.entries({
    host: OVERRIDES,
    hostaddr: OVERRIDES,
    port: OVERRIDES,
    user: OVERRIDES,
    username: OVERRIDES,
    password: OVERRIDES,
    dbname: OVERRIDES,
    database: OVERRIDES,
    service: READS_FILES,
    servicefile: READS_FILES,
    passfile: READS_FILES,
    sslcert: 'is not supported: client certificates cannot be used',
    sslkey: 'is not supported: client certificates cannot be used',
    socket: 'is not supported: sockets cannot be used',
    socketpath: 'is not supported: sockets cannot be used',
    unixsocket: 'is not supported: sockets cannot be used',
  }),
);
const UNKNOWN = 'is not supported; leave it out';

type UriSettings = Pick<ConnectionTarget, 'tls' | 'options'>;

/**
 * @param doubtful Names are not repeated in a refusal when what looks like an option may be a part
 * of a password that was not encoded.
 */
export function readUriOptions(
  pairs: readonly (readonly [string, string])[],
  { rules, doubtful }: { rules: CredentialRules['uri']; doubtful: boolean },
): UriSettings {
  const caKeys = ['sslrootcert', ...rules.caOptions.map(keyOf)];
  const own = new Map(Object.entries(rules.options).map(([name, read]) => [keyOf(name), read]));
  const isKnown = (key: string) =>
    ['sslmode', 'ssl', ...caKeys].includes(key) || IGNORED.has(key) || own.has(key);
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    const key = keyOf(name);
    if (!isKnown(key)) {
      throw new UriFault(`${nameOf(name, doubtful)} ${REASONS.get(key) ?? UNKNOWN}`);
    }
    if (given.has(key)) throw new UriFault(`${nameOf(name, doubtful)} is given more than once`);
    given.set(key, value);
  }
  const mode = readMode(given) ?? DEFAULT_TLS_MODE;
  const ca = readCa(given, caKeys, mode);
  const options = [...given].map(([key, value]) => own.get(key)?.(value));
  return { tls: { mode, ...(ca !== undefined && { ca }) }, options: Object.assign({}, ...options) };
}

/** Clients differ in case, hyphens and underscores. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

function nameOf(name: string, doubtful: boolean): string {
  const plain = !doubtful && /^[a-z][\w-]{0,40}$/i.test(name);
  return plain ? `option ${name}` : 'one of its options';
}

function readMode(given: Map<string, string>): TlsMode | undefined {
  const modes = ['sslmode', 'ssl'].flatMap((key) => {
    const value = given.get(key);
    return value === undefined ? [] : [modeOf(key, value)];
  });
  const [first, second] = modes;
  if (second !== undefined && first !== second) {
    throw new UriFault('options sslmode and ssl contradict each other; leave ssl out');
  }
  return first;
}

function modeOf(key: string, value: string): TlsMode {
  const word = value.toLowerCase().replaceAll('_', '-');
  if (word === 'verify-ca') {
    throw new UriFault(
      'option sslmode cannot be verify-ca: use verify-full, or require if the host name ' +
        'does not match the certificate',
    );
  }
  const mode = Object.hasOwn(TLS_WORDS, word) ? TLS_WORDS[word] : undefined;
  if (!mode) throw new UriFault(`option ${key} must be disable, prefer, require or verify-full`);
  return mode;
}

function readCa(
  given: Map<string, string>,
  keys: readonly string[],
  mode: TlsMode,
): string | undefined {
  const [ca, another] = keys.flatMap((key) => given.get(key) ?? []);
  if (ca === undefined) return undefined;
  if (another !== undefined) {
    throw new UriFault('options sslrootcert and ssl-ca are the same; leave one out');
  }
  if (mode !== 'verify-full') {
    throw new UriFault('option sslrootcert can only be used with sslmode=verify-full');
  }
  if (ca === 'system') return undefined;
  if (!ca.includes('-----BEGIN')) {
    throw new UriFault(
      'option sslrootcert must be the certificate itself in PEM, percent-encoded: a path would ' +
        'be read on the backup server',
    );
  }
  return ca;
}
