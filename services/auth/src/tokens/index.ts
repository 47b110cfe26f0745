export { keepKeys } from './keep-keys.ts';
export { keyMetrics } from './metrics.ts';
export { serviceGuard } from './service-guard.ts';
