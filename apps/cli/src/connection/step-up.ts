import type { Holdfast } from '@holdfast/clients';
import { prompt } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Six digits are of the app, four groups are a recovery code; the rest is a password. */
function proofIn(typed: string): { code: string } | { recoveryCode: string } | undefined {
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
    const { auth } = open();
    const { totp, passkeys, session } = await auth.listFactors({ signal });
    // Of a session that has shown none of them yet, the password is not enough for everything.
    const ofFactor = (totp || passkeys.length > 0) && !session.secondFactor;
    if (!terminal.canAsk) {
      const how = ofFactor ? '--code <code>' : '--password-stdin or --sso';
      throw new Failure(
        'notAllowed',
        `This wants a fresh proof that it is you, and nobody can type here: ${again} ${how} first. Service accounts cannot do it.`,
      );
    }
    const what = ofFactor
      ? 'code of your app, or a recovery code'
      : 'password, or code of your app';
    const typed = await prompt(`Show that it is you: ${what}`, { secret: true, signal });
    await auth.stepUp({ body: ofFactor ? codeOf(typed) : passwordOr(typed) });
  };
}

export function codeOf(typed: string): { code: string } | { recoveryCode: string } {
  const proof = proofIn(typed);
  if (!proof) throw new Failure('usage', 'A code has six digits; a recovery code 16 letters.');
  return proof;
}

/** A password may look like a code, and the service says so if it is none. */
function passwordOr(typed: string) {
  const proof = /^\d{3}\s?\d{3}$/.test(typed) ? proofIn(typed) : undefined;
  return proof ?? { password: typed };
}
