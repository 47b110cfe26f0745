export { openContexts } from './store.ts';
