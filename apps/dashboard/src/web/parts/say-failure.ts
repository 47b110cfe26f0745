import { texts } from '../texts/index.ts';
import { notify } from './notify.ts';

/** For a button's failure that has no place on the page; it stays until it is closed. */
export function sayFailure(error: unknown): void {
  void notify({
    color: 'red',
    title: texts.failure.title,
    message: error instanceof Error ? error.message : String(error),
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': texts.frame.close },
  });
}
