export {
  type Account,
  isNobodys,
  mayEndOthers,
  newAccount,
  returnAccount,
  underAccount,
} from './account.ts';
export { type GuardedProcess, startGuarded } from './guarded.ts';
export { describeProcess, isAlive } from './inspect.ts';
export { makeOwnedFolder, removeLeftFolders } from './owned-folder.ts';
export { closedFolder, letPass } from './passable.ts';
export { endProcessesIn, processesIn } from './processes-in.ts';
export { descendantsOf, processorMsOf } from './tree.ts';
