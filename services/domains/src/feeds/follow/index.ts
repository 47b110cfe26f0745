export { follow } from './follow.ts';
export { feedMetrics } from './metrics.ts';
export { saveFailure, savePosition, selectFigures } from './store.ts';
export { createWatching } from './watching.ts';
