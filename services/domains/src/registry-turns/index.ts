export { turnMetrics } from './metrics.ts';
export { forgetHosts } from './store.ts';
export { createTurns } from './turns.ts';
