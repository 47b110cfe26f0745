export { deleteAttachmentsOf } from './store.ts';
