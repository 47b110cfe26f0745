export { listOwners } from './list-owners.ts';
export { resolve } from './resolve.ts';
