import { texts } from '../texts/index.ts';
import { notify } from './notify.ts';

/** A message in the corner that something was done. */
export function sayDone(message: string): void {
  void notify({ message, closeButtonProps: { 'aria-label': texts.frame.close } });
}
