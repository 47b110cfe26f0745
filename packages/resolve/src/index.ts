export { createDnsResolver, type DnsServer, type RecordSet, readServer } from './dns/index.ts';
export {
  BATCH_OUTCOMES,
  BuildFailed,
  buildFilter,
  createFilters,
  describeFilter,
  type FilterBytes,
  type FilterStatus,
  type Filters,
  KeySpool,
  listFilters,
  readChecksum,
  readNames,
  tldOfFileName,
  verifyFilter,
} from './filter/index.ts';
export {
  ANSWERS,
  type Answer,
  type Asker,
  FAILURES,
  type Failure,
  type Finding,
  type LookupOptions,
  type Outcome,
  type Registration,
  type Resolver,
  SOURCES,
  type Source,
  type Turns,
} from './model.ts';
export { readBootstrap } from './rdap/bootstrap-file.ts';
export { createBootstrap, createRdapResolver } from './rdap/index.ts';
export { createRegistryResolver } from './registry/index.ts';
export { createWhoisResolver, readServersFile, type WhoisServers } from './whois/index.ts';
