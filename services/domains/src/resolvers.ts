import path from 'node:path';
import type { Database } from '@holdfast/platform/db';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import type { ServiceContext } from '@holdfast/platform/service';
import {
  BATCH_OUTCOMES,
  createBootstrap,
  createDnsResolver,
  createFilters,
  createRdapResolver,
  createRegistryResolver,
  createWhoisResolver,
  type Filters,
  type RecordSet,
} from '@holdfast/resolve';
import type { DnsRecords } from './check/model.ts';
import { filterPlace, type readSettings } from './config.ts';
import { followBucket, openFilterBucket } from './filter-bucket/index.ts';
import type { Resolvers } from './parts.ts';
import { createTurns } from './registry-turns/index.ts';
import type { Tables } from './tables.ts';

/** Everything that is needed to look names up. The caller closes it. */
export async function createResolvers(
  context: ServiceContext,
  settings: ReturnType<typeof readSettings>,
  database: Database<Tables>,
): Promise<{ resolvers: Resolvers; close(): Promise<void> }> {
  const { clock, logger, dataDirectory } = context;
  const guard = createNetworkGuard({ allowPrivate: context.allowPrivateNetworks });
  const warn = (message: string) => logger.warn(message);
  const filters = await openFilters(context, settings);
  const dns = createDnsResolver({
    ...(settings.dnsServers && { servers: settings.dnsServers }),
    ...(settings.dnsParents && { parents: settings.dnsParents }),
    guard,
    clock,
  });
  const isUrl = /^https?:/.test(settings.rdapBootstrap);
  const bootstrap = createBootstrap({
    ...(isUrl ? { url: settings.rdapBootstrap } : { file: settings.rdapBootstrap }),
    cacheFile: path.join(dataDirectory, 'rdap-bootstrap.json'),
    guard,
    clock,
    warn,
  });
  const registry = createRegistryResolver({
    rdap: createRdapResolver({ bootstrap, guard, clock }),
    whois: createWhoisResolver({
      guard,
      clock,
      ...(settings.whoisServers && { added: settings.whoisServers }),
    }),
    turns: createTurns(database, { perSecond: () => settings.registryPerSecond }),
    clock,
  });
  const resolvers: Resolvers = {
    registry,
    dns: {
      lookup: (name, options) => dns.lookup(name, options),
      records: async (name, options) => toRecords(await dns.records(name, options)),
    },
    filter: {
      lookup: (name, options) => filters.lookup(name, options),
      learn: (name) => filters.learn(name),
      lookupBatch(names) {
        const at = clock.now();
        const { outcomes, facts } = filters.lookupBatch(names);
        return names.map(({ suffix }, i) => {
          const fact = facts.get(suffix);
          return {
            source: 'filter',
            server: fact ? `${suffix} filter` : `.${suffix}`,
            outcome: BATCH_OUTCOMES[outcomes[i] ?? 0] ?? 'no_filter',
            at,
            ms: 0,
            ...(fact && {
              filter: { builtAt: fact.builtAt, falsePositiveRate: fact.falsePositiveRate },
            }),
          };
        });
      },
    },
  };
  return {
    resolvers,
    async close() {
      dns.close();
      await filters.close();
    },
  };
}

/** The filters of a folder, or of a bucket's copy that is kept up to date. */
async function openFilters(
  { clock, logger, dataDirectory }: ServiceContext,
  settings: ReturnType<typeof readSettings>,
): Promise<Filters> {
  const place = filterPlace(settings, dataDirectory);
  const { folder } = place;
  const onProblem = (message: string) => logger.warn(message);
  if (place.kind === 'folder') return createFilters({ folder, clock, onProblem });
  const bucket = await openFilterBucket(place, folder);
  const following = await followBucket({ bucket, folder, keep: place.keepFree, clock, logger });
  const filters = await createFilters({ folder, clock, onProblem }).catch(async (error) => {
    await following.close();
    throw error;
  });
  following.onChange(() => filters.refresh().catch(() => {})); // its own rounds report failures
  return {
    ...filters,
    async close() {
      await following.close();
      await filters.close();
    },
  };
}

/** The record types that were answered; undefined if none was. */
function toRecords(sets: readonly RecordSet[]): DnsRecords | undefined {
  const answered = sets.filter(
    ({ outcome }) => outcome === 'found' || outcome === 'none' || outcome === 'no_such_name',
  );
  if (answered.length === 0) return undefined;
  return Object.fromEntries(answered.map(({ type, values }) => [type.toLowerCase(), values]));
}
