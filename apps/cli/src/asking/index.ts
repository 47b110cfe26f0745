export { confirmByName } from './confirm.ts';
export { findToken, readToken, withLink } from './link.ts';
export { prompt } from './prompt.ts';
export { findSecret, readSecret, withSecret } from './secret.ts';
