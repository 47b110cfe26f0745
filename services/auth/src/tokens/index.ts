export { keyMeasures } from './measures.ts';
export { keepKeys } from './rotate.ts';
export { serviceGuard } from './service-guard.ts';
