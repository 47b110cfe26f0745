export { nameIn } from './characters.ts';
export { ASLEEP, eventState, withEventState } from './event-state.ts';
export { markOf } from './marks.ts';
export { createMariadbMeasurer } from './measurer.ts';
/** For loading a dump, which must be read in the same way. */
export {
  triggerCalled,
  withCallsOfView,
  withoutDatabaseOfSequences,
  withoutDatabaseOfTrigger,
  withoutDatabaseOfView,
} from './own-names.ts';
export { createRowReader } from './rows.ts';
export { createScanner } from './scanner.ts';
export {
  bare,
  DEFINER,
  NAME,
  type ObjectKind,
  readStatement,
  type Statement,
} from './statements.ts';
export { UNMEASURED } from './table-rows.ts';
export { createViewOrder, type Turn } from './view-order.ts';
export { NEWLINE, writeStatement } from './write-statement.ts';
