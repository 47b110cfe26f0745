export { type GuardedProcess, startGuarded } from './guarded.ts';
export { describeProcess, isAlive } from './inspect.ts';
export { makeOwnedFolder, removeLeftFolders } from './owned-folder.ts';
