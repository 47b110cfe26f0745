export { createTenantApi } from './create-tenant-api.ts';
export { databaseMetrics } from './database-metrics.ts';
export { defineService } from './define-service.ts';
export type { Probed, Running, RunningApi, Service, ServiceContext } from './model.ts';
