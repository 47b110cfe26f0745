export { createCounter } from './counted.ts';
export { endAs, objectFacts, type Proof } from './verdict.ts';
export { readTimeout, waitOn } from './wait.ts';
