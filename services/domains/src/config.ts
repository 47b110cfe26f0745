import { commaList, type Environment, parseSettings } from '@holdfast/platform/config';
import { z } from 'zod';
import { type DnsServer, readServer } from './resolve/dns/index.ts';

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .default(fallback);

const server = z.string().transform((text, context): DnsServer => {
  const found = readServer(text);
  if (found) return found;
  context.addIssue(`must be addresses such as 192.0.2.1 or 192.0.2.1:53; ${text} is not`);
  return z.NEVER;
});

/** `com=192.0.2.1:53+192.0.2.2:53`: the servers of a zone, so that none need be looked up. */
const parents = commaList(z.string()).transform((zones, context) => {
  const all: Record<string, DnsServer[]> = {};
  for (const text of zones) {
    const [zone = '', list = ''] = text.split('=');
    const servers = list.split('+').map(readServer);
    if (zone === '' || servers.includes(undefined)) {
      context.addIssue('must be zones with their servers, such as com=192.0.2.1:53+192.0.2.2:53');
      return z.NEVER;
    }
    all[zone.toLowerCase()] = servers as DnsServer[];
  }
  return all;
});

export const SETTINGS = {
  /** Requests of one organisation to one process. */
  HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: count(1_200),
  /** How many batches of bulk checks one worker process works on at once. */
  HOLDFAST_DOMAINS_CONCURRENCY: count(8),
  /** Recursive resolvers; the machine's own otherwise. */
  HOLDFAST_DNS_SERVERS: commaList(server).optional(),
  HOLDFAST_DNS_PARENTS: parents.optional(),
  /** Where IANA's list of RDAP servers is: a URL, or a file of one's own. */
  HOLDFAST_RDAP_BOOTSTRAP: z.string().min(1).default('https://data.iana.org/rdap/dns.json'),
  /** How often one registry's server is asked in a second, over all workers. */
  HOLDFAST_REGISTRY_PER_SECOND: count(5),
  /** Where filters lie; `filters` in the data directory otherwise. */
  HOLDFAST_FILTER_DIR: z.string().min(1).optional(),
};

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    requestsPerMinute: settings.HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE,
    concurrency: settings.HOLDFAST_DOMAINS_CONCURRENCY,
    dnsServers: settings.HOLDFAST_DNS_SERVERS,
    dnsParents: settings.HOLDFAST_DNS_PARENTS,
    rdapBootstrap: settings.HOLDFAST_RDAP_BOOTSTRAP,
    registryPerSecond: settings.HOLDFAST_REGISTRY_PER_SECOND,
    filterFolder: settings.HOLDFAST_FILTER_DIR,
  };
}
