export { runIsolated } from './isolate.ts';
