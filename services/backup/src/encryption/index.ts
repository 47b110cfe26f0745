export { contextOf as encryptionContext, ensureKeys, recipientsOf } from './ensure-keys.ts';
export { addFurtherKeys, furtherKeyContext } from './further-keys.ts';
export { allIdentities, identityFor, knownRecipients } from './identity-for.ts';
export { readKeyFile } from './rules.ts';
export { readSealed, sealFor } from './seals.ts';
export { hasKeysOf } from './store.ts';
