export { createHttpApp, type HttpApp } from './app.ts';
export type { Measure } from './measure.ts';
export type { ApiDescription, Guard, Route } from './model.ts';
export { apiDocument, type OpenApiDocument } from './openapi.ts';
export { ownAddress } from './own-address.ts';
export { passedOnHeaders } from './passed-on.ts';
export { createProbeApp } from './probe-app.ts';
export type { ReadinessChecks } from './probes.ts';
export { noContent, route, streamed } from './route.ts';
