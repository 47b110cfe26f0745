export { forgetRecipient } from './forget-recipient.ts';
export { notifyMetrics } from './metrics.ts';
export { resumeDigests } from './resume.ts';
