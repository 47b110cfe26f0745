import { type Membership, PASSWORD_LENGTH, type SignUpMode } from './model.ts';

export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH.least && password.length <= PASSWORD_LENGTH.most;
}

/** Why an address alone is not enough to sign up; undefined if it is, as always for the first user. */
export function directSignUp({
  mode,
  canSend,
  isFirst,
}: {
  mode: SignUpMode;
  canSend: boolean;
  isFirst: boolean;
}): string | undefined {
  if (isFirst) return undefined;
  if (mode === 'invited')
    return 'Accounts are by invitation only here: ask an owner to invite you.';
  if (canSend) return 'Creating an account takes a link sent by mail: ask for one first.';
  return undefined;
}

/** What becomes of a user's organisations when the user is erased. */
export function erasurePlan(memberships: readonly Membership[]): {
  /** They would be left without an owner, so the erasure is refused. */
  blocking: Membership[];
  /** Nobody else is in them. */
  closing: Membership[];
} {
  return {
    blocking: memberships.filter(
      ({ role, otherMembers, otherOwners }) =>
        role === 'owner' && otherOwners === 0 && otherMembers > 0,
    ),
    closing: memberships.filter(({ otherMembers }) => otherMembers === 0),
  };
}
