export { createRegistryResolver } from './registry.ts';
