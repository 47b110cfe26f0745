export { discoverTools } from './discover.ts';
export type { ToolPlaces } from './places.ts';
