export { mailMeasures } from './measures.ts';
export { createOutbox, type Outbox, sealContext } from './outbox.ts';
export { deleteMailAbout, deleteMailOf, fatesOf } from './store.ts';
