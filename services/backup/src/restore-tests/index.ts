export { proveEachBackup } from './prove-each-backup.ts';
export { runTest } from './run.ts';
export { writeTested } from './settle.ts';
