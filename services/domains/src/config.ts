import path from 'node:path';
import { isKnownSuffix } from '@holdfast/names';
import {
  commaList,
  type Environment,
  parseSettings,
  publicUrl,
  secret,
  url,
} from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { limitsOf, SLOT_SETTINGS } from '@holdfast/platform/slots';
import { type DnsServer, readServer } from '@holdfast/resolve';
import { z } from 'zod';
import { ctLogsFile, rdapBootstrap, whoisServersFile } from './settings-files.ts';

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
  /** Of one organisation: batches that are worked on at once, over all worker processes. */
  HOLDFAST_BULK_RUNNING_PER_ORGANISATION: count(6),
  /** Of one organisation: bulk checks that are not done, and their names that have no result yet. */
  HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION: count(100),
  HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION: count(2_000_000),
  /** Recursive resolvers; the machine's own otherwise. */
  HOLDFAST_DNS_SERVERS: commaList(server).optional(),
  HOLDFAST_DNS_PARENTS: parents.optional(),
  /** Where IANA's list of RDAP servers is: a URL, or a file of one's own. */
  HOLDFAST_RDAP_BOOTSTRAP: rdapBootstrap.default('https://data.iana.org/rdap/dns.json'),
  /** A file of WHOIS servers of one's own, beside the packaged ones. */
  HOLDFAST_WHOIS_SERVERS: whoisServersFile.optional(),
  /** How often one registry's server is asked in a second, over all workers. */
  HOLDFAST_REGISTRY_PER_SECOND: count(5),
  /** Where filters lie; `filters` in the data directory otherwise. */
  HOLDFAST_FILTER_DIR: z.string().min(1).optional(),
  /** An API like OpenAI's, up to and without `/chat/completions`; there is no model otherwise. */
  HOLDFAST_LLM_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_LLM_KEY: secret.optional(),
  HOLDFAST_LLM_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** A file of certificate-transparency logs to follow; none are followed otherwise. */
  HOLDFAST_CT_LOGS: ctLogsFile.default([]),
  /** How many entries before its end a log is begun with that was never read. */
  HOLDFAST_CT_BACKFILL: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number of at most nine digits')
    .transform(Number)
    .default(0),
  /** A folder of zone files and lists, each of whose new versions is compared with the last. */
  HOLDFAST_ZONE_DIR: z.string().min(1).optional(),
  /** Suffixes below which look-alikes of every keyword are looked for, beside `com`. */
  HOLDFAST_BRAND_TLDS: commaList(
    z.string().toLowerCase().refine(isKnownSuffix, 'is no suffix below which names are registered'),
  ).default([]),
  HOLDFAST_PERMUTATIONS_PER_MINUTE: count(1_000),
  /** Where the domains API is reached from outside, for links; `request` follows the Host header. */
  HOLDFAST_DOMAINS_PUBLIC_URL: publicUrl.optional(),
  /** How often a watcher sends an email at most. */
  HOLDFAST_BRAND_DIGEST_MINUTES: count(60),
  ...MAIL_SETTINGS,
  ...SLOT_SETTINGS,
};

/** Where filters lie, for the service and for whoever builds them. */
export function filterFolder(
  settings: Pick<ReturnType<typeof readSettings>, 'filterFolder'>,
  dataDirectory: string,
): string {
  return path.resolve(settings.filterFolder ?? path.join(dataDirectory, 'filters'));
}

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    requestsPerMinute: settings.HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE,
    limits: limitsOf(settings),
    bulkLane: {
      slots: settings.HOLDFAST_DOMAINS_CONCURRENCY,
      mostPerOrganisation: settings.HOLDFAST_BULK_RUNNING_PER_ORGANISATION,
    },
    bulk: {
      waitingJobs: settings.HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION,
      waitingNames: settings.HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION,
    },
    dnsServers: settings.HOLDFAST_DNS_SERVERS,
    dnsParents: settings.HOLDFAST_DNS_PARENTS,
    rdapBootstrap: settings.HOLDFAST_RDAP_BOOTSTRAP,
    whoisServers: settings.HOLDFAST_WHOIS_SERVERS,
    registryPerSecond: settings.HOLDFAST_REGISTRY_PER_SECOND,
    filterFolder: settings.HOLDFAST_FILTER_DIR,
    model: {
      url: settings.HOLDFAST_LLM_URL,
      key: settings.HOLDFAST_LLM_KEY,
      model: settings.HOLDFAST_LLM_MODEL,
    },
    publicUrl: settings.HOLDFAST_DOMAINS_PUBLIC_URL,
    feeds: {
      ctLogs: settings.HOLDFAST_CT_LOGS,
      ctBackfill: settings.HOLDFAST_CT_BACKFILL,
      zoneFolder: settings.HOLDFAST_ZONE_DIR,
      brandSuffixes: settings.HOLDFAST_BRAND_TLDS,
      permutationsPerMinute: settings.HOLDFAST_PERMUTATIONS_PER_MINUTE,
    },
    notify: {
      mail: mailServerOf(settings),
      digestMinutes: settings.HOLDFAST_BRAND_DIGEST_MINUTES,
    },
  };
}
