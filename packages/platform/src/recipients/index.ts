export { hearOfErasures } from './hear-of-erasures.ts';
export type { Recipients } from './model.ts';
export { createRecipients } from './recipients.ts';
export { confirmRoute } from './route.ts';
export { recipientTasks } from './tasks.ts';
