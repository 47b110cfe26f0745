export type { DomainName, Host, NameReading } from './model.ts';
export { readHost } from './read-host.ts';
export { readName } from './read-name.ts';
export { type Standing, standingOf } from './standing/standing.ts';
export { isKnownSuffix } from './suffixes.ts';
