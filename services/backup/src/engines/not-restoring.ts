import { NoSandbox, RestoreFailure, type Restoring } from './model.ts';

const refuse = async () => {
  throw new RestoreFailure('RESTORE_FAILED', 'This engine cannot restore yet.');
};

/** For an engine whose restores are not there yet: refuses everything. */
export const notRestoring: Restoring = {
  inspectTarget: async () => ({
    checks: [{ check: 'tools', ok: false, message: 'This engine cannot restore yet.' }],
    maySwap: false,
  }),
  createDatabase: refuse,
  dropDatabase: refuse,
  restore: refuse,
  empty: refuse,
  swap: refuse,
  startSandbox: async () => {
    throw new NoSandbox('This engine cannot restore yet.');
  },
};
