export {
  isInTransaction,
  leaveTransaction,
  refuseInTransaction,
  runInTransaction,
} from './transactions.ts';
