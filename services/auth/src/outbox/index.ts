export { mailMetrics } from './metrics.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { sealContext } from './parts.ts';
export { deleteLateMail, deleteMailAbout, deleteMailOf, fatesOf } from './store.ts';
