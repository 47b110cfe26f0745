/** What tests of the whole platform need from this service: a log of certificates to follow. */
export { createCertificateMaker } from './ct-certificates.ts';
export { startCtLog, type TestCtLog } from './ct-log.ts';
