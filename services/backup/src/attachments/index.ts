export {
  bringForward,
  deleteAttachmentsOf,
  findFirstEnabled,
  rescheduleAttachments,
  selectDatasourcesOf,
  setNextDue,
} from './store.ts';
