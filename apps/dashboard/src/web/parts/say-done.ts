import { notifications } from '@mantine/notifications';
import { texts } from '../texts/index.ts';

/** A word in the corner that something was done. */
export function sayDone(message: string): void {
  notifications.show({ message, closeButtonProps: { 'aria-label': texts.frame.close } });
}
