import type { Holdfast } from '@holdfast/clients';
import { prompt } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Six digits are of the app, four groups are a recovery code; the rest is a password. */
export function proofIn(typed: string): { code: string } | { recoveryCode: string } | undefined {
  const plain = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return /^[a-z\d]{16}$/i.test(plain) ? { recoveryCode: plain } : undefined;
}

/** Asks whoever sits there to show once more who they are; the call that wanted it goes on. */
export function stepUpBy(
  { terminal }: Surroundings,
  open: () => Holdfast,
  again: string,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (!terminal.canAsk) {
      throw new Failure(
        'notAllowed',
        `This wants a fresh proof that it is you, and nobody can type here: ${again} --password-stdin or --sso first. Service accounts cannot do it.`,
      );
    }
    const typed = await prompt('Show that it is you: password, or code of your app', {
      ...{ secret: true, signal },
    });
    // A password may look like a code, and the service says so if it is none.
    const body = /^\d{3}\s?\d{3}$/.test(typed)
      ? (proofIn(typed) ?? { password: typed })
      : { password: typed };
    await open().auth.stepUp({ body });
  };
}
