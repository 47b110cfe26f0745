export { createRegistryResolver } from './resolver.ts';
