import type { NotificationData } from '@mantine/notifications';

/** Words in the corner. What shows them comes when it is first needed, or once the page is there. */
export async function notify(message: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show(message);
}
