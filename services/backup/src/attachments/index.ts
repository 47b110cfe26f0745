export { deleteAttachmentsOf, findFirstEnabled, rescheduleAttachments } from './store.ts';
