import type { SessionOwner } from '@holdfast/engines';

/** By which whoever takes the restore over finds the sessions of its lost run at the target. */
export function ownerOf({ id }: { id: string }, { token }: { token: number }): SessionOwner {
  return { work: id, run: token };
}
