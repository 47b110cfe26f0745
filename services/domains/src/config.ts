import { createHash } from 'node:crypto';
import path from 'node:path';
import { isKnownSuffix } from '@holdfast/names';
import {
  boolean,
  commaList,
  count,
  type Environment,
  historyDays,
  parseSettings,
  publicUrl,
  secret,
  url,
} from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { limitsOf, SLOT_SETTINGS } from '@holdfast/platform/slots';
import { type DnsServer, readServer } from '@holdfast/resolve';
import { describeAddress, keysBeside, readAddress, type StorageAddress } from '@holdfast/storage';
import { z } from 'zod';
import type { FilterPlace } from './filter-bucket/model.ts';
import { ctLogsFile, rdapBootstrap, whoisServersFile } from './settings-files.ts';

const server = z.string().transform((text, context): DnsServer => {
  const found = readServer(text);
  if (found) return found;
  context.addIssue(`must be addresses such as 192.0.2.1 or 192.0.2.1:53; ${text} is not one`);
  return z.NEVER;
});

/** `com=192.0.2.1:53+192.0.2.2:53`: the servers of a zone, which then need no lookup. */
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

const filterAddress = z
  .string()
  .min(1)
  .transform((text, context): StorageAddress => {
    const address = readFilterAddress(text);
    if (typeof address !== 'string') return address;
    context.addIssue(address);
    return z.NEVER;
  });

/** The address of a folder or a bucket, from a path or a URL; or a text that says what is wrong with it. */
export function readFilterAddress(text: string): StorageAddress | string {
  const isUrl = /^(file|s3):|^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  return isUrl ? readAddress(text) : { kind: 'file', root: path.resolve(text) };
}

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
  /** How many days finished bulk checks and generated names are kept. */
  HOLDFAST_DOMAINS_HISTORY_DAYS: historyDays,
  /** Recursive resolvers; by default the machine's own. */
  HOLDFAST_DNS_SERVERS: commaList(server).optional(),
  HOLDFAST_DNS_PARENTS: parents.optional(),
  /** Where IANA's list of RDAP servers is: a URL, or the operator's own file. */
  HOLDFAST_RDAP_BOOTSTRAP: rdapBootstrap.default('https://data.iana.org/rdap/dns.json'),
  /** The operator's own file of WHOIS servers, used beside the packaged ones. */
  HOLDFAST_WHOIS_SERVERS: whoisServersFile.optional(),
  /** How often one registry's server is asked in a second, over all workers. */
  HOLDFAST_REGISTRY_PER_SECOND: count(5),
  /** Where filters are: a folder or a bucket; by default `filters` in the data directory. */
  HOLDFAST_FILTER_DIR: filterAddress.optional(),
  HOLDFAST_FILTER_DIR_ACCESS_KEY_ID: z.string().optional(),
  HOLDFAST_FILTER_DIR_SECRET_ACCESS_KEY: secret.optional(),
  /** A file with both keys, in place of the two settings. */
  HOLDFAST_FILTER_DIR_KEYS_FILE: z.string().optional(),
  /** How much of the disk stays free when filters are fetched from a bucket, in megabytes. */
  HOLDFAST_DISK_FLOOR_MB: count(1_024),
  /** The URL of an API like OpenAI's, without `/chat/completions`; if absent, no model is used. */
  HOLDFAST_LLM_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_LLM_KEY: secret.optional(),
  HOLDFAST_LLM_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** A file of certificate-transparency logs to follow; by default none are followed. */
  HOLDFAST_CT_LOGS: ctLogsFile.default([]),
  /** How many entries before the end of a log its first reading begins. */
  HOLDFAST_CT_BACKFILL: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number of at most nine digits')
    .transform(Number)
    .default(0),
  /** A folder of zone files and lists, each of whose new versions is compared with the last. */
  HOLDFAST_ZONE_DIR: z.string().min(1).optional(),
  /** Suffixes below which look-alikes of every keyword are looked for, beside `com`. */
  HOLDFAST_BRAND_TLDS: commaList(
    z
      .string()
      .toLowerCase()
      .refine(
        isKnownSuffix,
        'must be a suffix under which names are registered, such as com or co.uk',
      ),
  ).default([]),
  HOLDFAST_PERMUTATIONS_PER_MINUTE: count(1_000),
  /** Where the domains API is reached from outside, for links; `request` follows the Host header. */
  HOLDFAST_DOMAINS_PUBLIC_URL: publicUrl.optional(),
  /** The shortest time between two emails of a watcher. */
  HOLDFAST_BRAND_DIGEST_MINUTES: count(60),
  /** Whether another issuer's tokens without `auth_time` are enough for what wants a fresh proof. */
  HOLDFAST_STEP_UP_WITHOUT_AUTH_TIME: boolean.default(false),
  ...MAIL_SETTINGS,
  ...SLOT_SETTINGS,
};

/** Where filters are, for the service and for the command that builds them. */
export function filterPlace(
  { filters: { address, keys }, diskFloor }: ReturnType<typeof readSettings>,
  dataDirectory: string,
): FilterPlace {
  if (address?.kind !== 's3') {
    const folder = address?.root ?? path.join(dataDirectory, 'filters');
    return { kind: 'folder', folder: path.resolve(folder) };
  }
  // A folder for each bucket, so that filters of one are never taken for those of another.
  const digest = createHash('sha256').update(describeAddress(address)).digest('hex');
  const folder = path.resolve(dataDirectory, 'fetched-filters', digest.slice(0, 16));
  return { kind: 'bucket', address, keys, folder, keepFree: diskFloor };
}

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    requestsPerMinute: settings.HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE,
    trustsUndatedProofs: settings.HOLDFAST_STEP_UP_WITHOUT_AUTH_TIME,
    limits: limitsOf(settings),
    bulkLane: {
      slots: settings.HOLDFAST_DOMAINS_CONCURRENCY,
      mostPerOrganisation: settings.HOLDFAST_BULK_RUNNING_PER_ORGANISATION,
    },
    bulk: {
      waitingJobs: settings.HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION,
      waitingNames: settings.HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION,
    },
    historyDays: settings.HOLDFAST_DOMAINS_HISTORY_DAYS,
    dnsServers: settings.HOLDFAST_DNS_SERVERS,
    dnsParents: settings.HOLDFAST_DNS_PARENTS,
    rdapBootstrap: settings.HOLDFAST_RDAP_BOOTSTRAP,
    whoisServers: settings.HOLDFAST_WHOIS_SERVERS,
    registryPerSecond: settings.HOLDFAST_REGISTRY_PER_SECOND,
    filters: {
      address: settings.HOLDFAST_FILTER_DIR,
      keys: keysBeside('HOLDFAST_FILTER_DIR', settings.HOLDFAST_FILTER_DIR, settings),
    },
    diskFloor: settings.HOLDFAST_DISK_FLOOR_MB * 1_048_576,
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
