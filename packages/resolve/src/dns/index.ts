export type { DnsServer } from './model.ts';
export type { RecordSet } from './recursive.ts';
export { createDnsResolver } from './resolver.ts';
export { readServer } from './system-servers.ts';
