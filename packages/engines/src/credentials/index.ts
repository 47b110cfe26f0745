export { readCredentials } from './read.ts';
export type { CredentialsInput } from './schema.ts';
export { fromSealable, toSealable } from './sealing.ts';
export { viewOf } from './view.ts';
