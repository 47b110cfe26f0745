export { createCounter } from './counted.ts';
export { endAs } from './verdict.ts';
export { readTimeout, waitOn } from './wait.ts';
