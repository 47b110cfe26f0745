export { createWhoisResolver } from './resolver.ts';
