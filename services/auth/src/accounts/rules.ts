import { type Membership, PASSWORD_LENGTH } from './model.ts';

export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH.least && password.length <= PASSWORD_LENGTH.most;
}

/** What becomes of a user's organisations when the user is erased. */
export function erasurePlan(memberships: readonly Membership[]): {
  /** They would be left without an owner, so nothing may happen. */
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
