export { contextOf as encryptionContext, ensureKeys, recipientsOf } from './ensure-keys.ts';
