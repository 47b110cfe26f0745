export { examine, readManifestText } from './examine.ts';
export { noteExamined } from './note.ts';
export { deleteOldImports, deleteUnseen, touchFound } from './store.ts';
