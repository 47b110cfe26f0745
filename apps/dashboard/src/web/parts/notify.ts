import type { NotificationData } from '@mantine/notifications';

/** A message in the corner. The code that shows it is loaded when first needed, or after the page. */
export async function notify(message: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show(message);
}
