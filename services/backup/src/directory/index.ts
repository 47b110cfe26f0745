export { createDirectory } from './directory.ts';
export type { Directory } from './model.ts';
