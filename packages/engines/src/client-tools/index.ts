export { discoverTools, type Programs } from './discover.ts';
export type { ToolPlaces } from './places.ts';
export { versionIn } from './version-line.ts';
