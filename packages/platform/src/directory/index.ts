export { createDirectory } from './directory.ts';
export type { Directory, DirectoryEntry, Revocation } from './model.ts';
