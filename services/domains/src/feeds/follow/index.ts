export { follow } from './follow.ts';
export { feedMeasures } from './measures.ts';
export { saveFailure, savePosition, selectFigures } from './store.ts';
export { createWatching } from './watching.ts';
