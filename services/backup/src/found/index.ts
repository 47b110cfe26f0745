export { examine } from './examine.ts';
export { noteExamined } from './note.ts';
export { deleteUnseen, touchFound } from './store.ts';
