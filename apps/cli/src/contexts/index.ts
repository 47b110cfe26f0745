export type { Context, SignedIn } from './model.ts';
export { openContexts } from './store.ts';
