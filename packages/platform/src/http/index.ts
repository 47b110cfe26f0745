export { createHttpApp, type HttpApp, type HttpAppOptions } from './app.ts';
export type { StopOptions } from './lifecycle.ts';
export type { Measure } from './measure.ts';
export type { Guard, Route, RouteInput } from './model.ts';
export { noContent, route, streamed } from './route.ts';
