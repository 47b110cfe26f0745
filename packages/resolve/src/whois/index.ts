export type { WhoisServers } from './model.ts';
export { createWhoisResolver } from './resolver.ts';
export { readServersFile } from './servers-file.ts';
