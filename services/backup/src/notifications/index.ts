export { contextOf as notificationContext } from './update-settings.ts';
