export { readCredentials } from './read.ts';
export { type CredentialsInput, connectionViewSchema, createCredentialsSchema } from './schema.ts';
export { fromSealable, toSealable, viewOf } from './sealing.ts';
