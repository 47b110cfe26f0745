export { confirmByName } from './confirm.ts';
export { prompt } from './prompt.ts';
export { findSecret, readSecret, withSecret } from './secret.ts';
