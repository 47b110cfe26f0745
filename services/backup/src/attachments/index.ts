export {
  bringForward,
  deleteAttachmentsOf,
  findFirstEnabled,
  rescheduleAttachments,
  setNextDue,
} from './store.ts';
