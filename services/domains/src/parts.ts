import type { DomainName } from '@holdfast/names';
import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import type { Directory } from '@holdfast/platform/directory';
import type { Logger } from '@holdfast/platform/log';
import type { Cursors } from '@holdfast/platform/paging';
import type { Recipients } from '@holdfast/platform/recipients';
import type { Finding, LookupOptions, Resolver } from '@holdfast/resolve';
import type { DnsRecords } from './check/model.ts';
import type { ModelClient } from './model-client/index.ts';
import type { Feed } from './result-feed/index.ts';
import type { Tables } from './tables.ts';

export type Resolvers = {
  filter: Resolver & {
    /** The same for many names at once, without a promise for each. */
    lookupBatch(names: readonly DomainName[]): Finding[];
    /** A name was found to be registered: its filter knows it from now on, in this process. */
    learn(name: DomainName): void;
  };
  dns: Resolver & {
    /** What the name resolves to; undefined if no server could say. */
    records(name: DomainName, options: LookupOptions): Promise<DnsRecords | undefined>;
  };
  /** RDAP if the registry has it, otherwise WHOIS. */
  registry: Resolver;
};

/** Everything that the verbs of this service work with; each takes what it needs. */
export type Parts = {
  database: Database<Tables>;
  clock: Clock;
  cursors: Cursors;
  directory: Directory;
  logger: Logger;
  resolvers: Resolvers;
  /** Notifies subscribers of new results, whichever process made them. */
  feed: Feed;
  /** How much bulk work of one organisation may wait. */
  limits: { waitingJobs: number; waitingNames: number };
  /** The people to whom alerts may be sent. */
  recipients: Recipients;
  /** Where the API is reached from outside; undefined for the address that a request came in at. */
  publicUrl: string | undefined;
  /** A language model, if one is configured; everything works without it. */
  model: ModelClient | undefined;
};
