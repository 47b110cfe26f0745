export { forgetRecipient } from './forget-recipient.ts';
export { raiseAlert } from './raise-alert.ts';
export { notificationContext } from './seal-secrets.ts';
export { describeLosses } from './wording.ts';
