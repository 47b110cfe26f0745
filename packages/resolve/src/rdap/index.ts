export { createBootstrap } from './bootstrap.ts';
export { createRdapResolver } from './resolver.ts';
