export { raiseAlert } from './raise-alert.ts';
export { contextOf as notificationContext } from './seal.ts';
