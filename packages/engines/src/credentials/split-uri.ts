/**
 * What is wrong with a URI, worded to follow the field's name. The only part of the URI that it may
 * repeat is an option's name: any other part may be a piece of the password.
 */
export class UriFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UriFault';
  }
}

export type UriParts = {
  scheme: string;
  username: string;
  password: string;
  /** With its brackets, if it has any. */
  host: string;
  port: string | undefined;
  database: string;
  options: [name: string, value: string][];
  /**
   * Whether it has an `@` besides the one that ends the user part: an option may then be a piece of
   * the password.
   */
  doubtful: boolean;
};

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
/** What may follow the `@` after user and password. */
const TAIL = /^(?<authority>[^/?#@]*)(?:\/(?<database>[^/?#]*))?(?:\?(?<query>[^#]*))?$/s;
const AUTHORITY = /^(?<host>\[[^\]]*\]|[^:[\]]*)(?::(?<port>\d*))?$/;

/**
 * Passwords are pasted without percent-encoding, so `@ : / ? #` may stand in them as they are. Each
 * `@` might be the one that ends the password; only a URI that makes sense in exactly one way is
 * accepted, because a wrong guess would send a part of the password to a stranger as a host name.
 */
export function splitUri(text: string): UriParts {
  const uri = text.trim();
  const [prefix, scheme] = SCHEME.exec(uri) ?? [];
  if (prefix === undefined || scheme === undefined) {
    throw new UriFault('must begin with a scheme, such as postgres:// or mysql://');
  }
  const rest = uri.slice(prefix.length);
  const { user, tail } = theOneReading(rest);
  const [username = '', password = ''] = splitOnce(user, ':');
  return {
    scheme: scheme.toLowerCase(),
    username: decodePart(username, 'user name'),
    password: decodePart(password, 'password'),
    ...splitAuthority(tail.authority),
    database: decodePart(tail.database, 'database name'),
    options: splitQuery(tail.query),
    doubtful: rest.split('@').length > 2,
  };
}

type Tail = { authority: string; database: string; query: string };
type Reading = { user: string; tail: Tail };

function theOneReading(rest: string): Reading {
  const readings = [...rest.matchAll(/@/g)].flatMap(({ index }) => readAt(rest, index));
  const complete = readings.filter(isComplete);
  const candidates = complete.length > 0 ? complete : readings;
  const [reading] = candidates;
  if (!reading) {
    throw new UriFault(
      rest.includes('@')
        ? 'must be scheme://user:password@host:port/database?options: percent-encode its special characters'
        : 'must name a user: scheme://user:password@host:port/database',
    );
  }
  if (candidates.length > 1) {
    throw new UriFault(
      'can be read in more than one way: percent-encode the password (@ is %40, / is %2F, ? is %3F, # is %23)',
    );
  }
  return reading;
}

function readAt(rest: string, at: number): Reading[] {
  const groups = TAIL.exec(rest.slice(at + 1))?.groups;
  if (!groups) return [];
  const { authority = '', database = '', query = '' } = groups;
  return [{ user: rest.slice(0, at), tail: { authority, database, query } }];
}

function isComplete({ tail: { authority, database } }: Reading): boolean {
  return authority !== '' && database !== '';
}

function splitAuthority(authority: string): { host: string; port: string | undefined } {
  if (authority.includes(',')) throw new UriFault('must name one host: lists cannot be used');
  if (/^(%2f|%40|%00)/i.test(authority) || authority === '') {
    throw new UriFault('must name a host: sockets cannot be used');
  }
  const { host, port } = AUTHORITY.exec(authority)?.groups ?? {};
  if (host === undefined) {
    throw new UriFault('must have host:port after the @, with an IPv6 address in brackets');
  }
  // RFC 6874 writes the % of an IPv6 zone as %25; a host name has no % at all.
  return { host: host.replace(/^(\[.*)%25/, '$1%'), port: port || undefined };
}

function splitQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name, value] = splitOnce(pair, '=');
      if (value === undefined) throw new UriFault('has an option that is not name=value');
      return [name, decodePart(value, 'value of an option')];
    });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Decodes the percent-escapes of one part of a URI. People paste passwords as they are, so where no
 * `%` begins an escape, each stands for itself; but where some do and some do not, what was meant
 * cannot be known, and the part is refused. It is also refused if the bytes are not UTF-8.
 */
function decodePart(part: string, what: string): string {
  if (!/%[0-9a-f]{2}/i.test(part)) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UriFault(
      `has a ${what} that can be read in more than one way: write each % in it as %25, or ` +
        'percent-encode it as a whole (in UTF-8)',
    );
  }
}
