export { defineService } from './define-service.ts';
export type { Running, RunningApi, Service, ServiceContext } from './model.ts';
