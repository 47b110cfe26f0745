export { createDirectory } from './directory.ts';
export type { Directory, DirectoryEntry, ErasedAddress, Revocation } from './model.ts';
