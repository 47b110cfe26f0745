export { createDirectory } from './directory.ts';
export type { Directory, DirectoryEntry } from './model.ts';
