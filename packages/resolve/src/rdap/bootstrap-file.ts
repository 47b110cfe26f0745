import { isObject, stringsOf } from './json.ts';

/** The servers of each TLD, HTTPS before HTTP, each ending in a slash. */
export type Servers = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a bootstrap file as IANA publishes it (RFC 9224): `services` of `[[tld…], [url…]]`.
 * Undefined if it is not one: a half-correct file would send questions to the wrong server.
 */
export function readBootstrap(file: unknown): Servers | undefined {
  if (!isObject(file) || !Array.isArray(file.services)) return undefined;
  const servers = new Map<string, readonly string[]>();
  for (const service of file.services) {
    if (!Array.isArray(service) || service.length !== 2) return undefined;
    const [tlds, urls] = [stringsOf(service[0]), stringsOf(service[1]).filter(isServer)];
    if (urls.length === 0) continue;
    const bases = urls
      .map((url) => (url.endsWith('/') ? url : `${url}/`))
      .sort((a, b) => Number(b.startsWith('https:')) - Number(a.startsWith('https:')));
    for (const tld of tlds) servers.set(tld.toLowerCase().replace(/\.$/, ''), bases);
  }
  return servers.size > 0 ? servers : undefined;
}

/** The longest ending of the suffix that the file knows: `co.uk`, else `uk`. */
export function serversFor(servers: Servers, suffix: string): readonly string[] {
  const labels = suffix.split('.');
  for (let from = 0; from < labels.length; from++) {
    const found = servers.get(labels.slice(from).join('.'));
    if (found) return found;
  }
  return [];
}

function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}
