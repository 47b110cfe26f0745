export { forgetRecipient } from './forget-recipient.ts';
export { notifyMeasures } from './measures.ts';
export { resumeDigests } from './resume.ts';
