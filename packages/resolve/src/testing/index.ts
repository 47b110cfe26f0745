export { MANNERS } from '../registry/rules.ts';
export { PACKAGED_SERVERS } from '../whois/servers.ts';
export {
  BEHAVIOURS,
  type Behaviour,
  HONEST_DENIALS,
  type HostileServer,
  startHostileServer,
} from './hostile-dns.ts';
export { nameOf } from './name.ts';
export {
  domainObject,
  NOT_FOUND,
  type RdapServer,
  type Reply,
  startRdapServer,
} from './rdap-server.ts';
export {
  KNOWN_HELD_BACK,
  KNOWN_LIMITS,
  KNOWN_NOT_FOUND,
  NO_ERRORS,
  STRANGE_WORDS,
  wordingFor,
} from './rdap-wordings.ts';
export { startWhoisServer, type Telling } from './whois-server.ts';
