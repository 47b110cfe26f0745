export { createModelClient } from './client.ts';
export type { ModelClient } from './model.ts';
