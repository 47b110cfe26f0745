export { type Ceph, type CephAddress, startCeph } from './ceph.ts';
export type { CephUser, S3Keys } from './ceph-accounts.ts';
export { createTestCertificates, type TestCertificates } from './certificates.ts';
export { type Chance, createChance } from './chance.ts';
export { character } from './characters.ts';
export { type Chromium, chromiumProgram, startChromium } from './chromium.ts';
export { ensureLocale } from './debian-locale.ts';
export { debianMirror } from './debian-mirror.ts';
export { ensureDebianPackages } from './debian-packages.ts';
export {
  startBundledPostgres,
  startDebianPostgres,
  startOtherPostgres,
} from './debian-postgres.ts';
export { ensureDebianSource } from './debian-source.ts';
export { endWell, endWellLater } from './end-well.ts';
export { readEndpoints, type Surroundings, testEveryEndpoint } from './every-endpoint.ts';
export { heldBefore, heldMemory } from './held-memory.ts';
export { type HttpAnswer, HttpClient } from './http-client.ts';
export {
  type AtProvider,
  type IdentityProvider,
  startIdentityProvider,
  walkThrough,
} from './identity-provider.ts';
export { type Knot, type KnotAddress, startKnot } from './knot.ts';
export { type Mariadb, type MariadbAddress, startMariadb } from './mariadb.ts';
export { removeLeftInMemory } from './memory-folder.ts';
export { HOSTILE_WORDS, jsonMutantsOf, mutantsOf, textMutantsOf } from './mutants.ts';
export { makeNewer } from './newer-schema.ts';
export { startPgbouncer } from './pgbouncer.ts';
export { startPostgres } from './postgres.ts';
export { CTRL_C, ENTER, type PseudoTerminal, startOnTerminal } from './pseudo-terminal.ts';
export { quickVerifier } from './scram.ts';
export { fromTemplate, templateFolder } from './server-template.ts';
export { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
export { often } from './soak.ts';
export { type Sshd, type SshdAddress, startSshd } from './sshd.ts';
export type { TcpPostgresAddress } from './tcp-postgres.ts';
export { freePort, temporaryDirectory } from './temporary.ts';
export { testDatabase } from './test-database.ts';
export { testPool } from './test-pool.ts';
export type { TestServer } from './test-server.ts';
export { createTokenMinter, type TokenMinter } from './tokens.ts';
export { expectWholeReference } from './whole-reference.ts';
