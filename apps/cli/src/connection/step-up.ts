import type { Auth, Holdfast, ProofPlace } from '@holdfast/clients';
import { prompt } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Six digits are an app's code, 16 letters or digits a recovery code; the rest is a password. */
function proofIn(typed: string): { code: string } | { recoveryCode: string } | undefined {
  const plain = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return /^[a-z\d]{16}$/i.test(plain) ? { recoveryCode: plain } : undefined;
}

/** What to do first, for people who have no proof that counts. */
const TO_DO: Record<NonNullable<Auth.WaysToProve['toDo']>, string> = {
  set_password:
    'you have no way to do that there. Set a password through a reset link first: ' +
    'holdfast account reset-password',
  add_factor:
    'the organisation requires a second factor. Add one first: holdfast account factors add-totp',
  wait_for_codes:
    'there were too many wrong codes. Codes from your app are accepted again within a day; see when: ' +
    'holdfast account factors list',
  use_passkey: 'your passkey only works at the address that it was created for: sign in there',
};

type Again = { prove: string; login: string };

/**
 * Asks the person at the terminal to prove again who they are, in a way that counts for this call,
 * which then goes on. Proofs that need a browser take a new sign-in.
 */
export function stepUpBy(
  { terminal }: Surroundings,
  open: () => Holdfast,
  again: Again,
): (signal: AbortSignal, place: ProofPlace) => Promise<void> {
  return async (signal, place) => {
    const { auth } = open();
    const { ways, toDo } = await auth.listWaysToProve({ query: place, signal });
    if (toDo !== null) throw unproven(TO_DO[toDo]);
    const kinds = new Set(ways.map(({ kind }) => kind));
    const takesCode = kinds.has('totp') || kinds.has('recovery_code');
    if (!kinds.has('password') && !takesCode) {
      const names = ways.flatMap(({ name }) => (name === undefined ? [] : [name]));
      const through = names.length > 0 ? `through ${names.join(' or ')}` : 'with your passkey';
      throw unproven(`sign in again ${through}: ${again.login}`);
    }
    if (!terminal.canAsk) {
      const how = [
        ...(kinds.has('password') ? [`${again.prove} --password-stdin`] : []),
        ...(takesCode ? [`${again.prove} --code <code>`] : []),
        ...(kinds.has('sign_on') ? [again.login] : []),
      ];
      throw unproven(
        `without a terminal, run ${how.join(', or ')} first. Service accounts cannot do this`,
      );
    }
    // Four words with hyphens may be a password: where one counts, no recovery code is taken.
    const takesPassword = kinds.has('password');
    const what = [
      ...(takesPassword ? ['password'] : []),
      ...(kinds.has('totp') ? ['code from your app'] : []),
      ...(kinds.has('recovery_code') && !takesPassword ? ['recovery code'] : []),
    ];
    const typed = await prompt(`Confirm that it is you: ${what.join(' or ')}`, {
      secret: true,
      signal,
    });
    const body = takesPassword ? passwordOr(typed, kinds.has('totp')) : codeOf(typed);
    await auth.stepUp({ body });
  };
}

const unproven = (why: string) =>
  new Failure('notAllowed', `This needs you to confirm your identity again: ${why}.`);

export function codeOf(typed: string): { code: string } | { recoveryCode: string } {
  const proof = proofIn(typed);
  if (!proof)
    throw new Failure('usage', 'A code has six digits, a recovery code 16 letters and digits.');
  return proof;
}

/** A password may look like a code; it is sent as one, and the service says so if it is not. */
function passwordOr(typed: string, takesCode: boolean) {
  const isCode = takesCode && /^\d{3}\s?\d{3}$/.test(typed);
  return (isCode ? proofIn(typed) : undefined) ?? { password: typed };
}
