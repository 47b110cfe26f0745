export { undoTime } from './undo-time.ts';
