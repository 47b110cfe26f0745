export { type GuardedProcess, startGuarded } from './guarded.ts';
export { describeProcess, isAlive } from './inspect.ts';
export { makeOwnedFolder, removeLeftFolders } from './owned-folder.ts';
export { endProcessesIn, processesIn } from './processes-in.ts';
export { descendantsOf, processorMsOf } from './tree.ts';
