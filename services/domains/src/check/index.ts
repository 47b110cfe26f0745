export { type Checker, createChecker } from './check.ts';
export { readMaxAge } from './rules.ts';
export { invalidResult, toResult } from './to-result.ts';
