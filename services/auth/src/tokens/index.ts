export { keyMetrics } from './metrics.ts';
export { keepKeys } from './rotate.ts';
export { serviceGuard } from './service-guard.ts';
