import type { Holdfast } from '@holdfast/clients';
import { choose } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';

/** One of the caller's organisations, by name or id. */
export async function chooseOrganisation(
  holdfast: Holdfast,
  wanted: string,
): Promise<{ id: string; name: string }> {
  const { organisations } = await holdfast.auth.getAccount();
  if (organisations.length === 0) {
    throw new Failure('notAllowed', 'You are not in any organisation yet.');
  }
  return choose(organisations, wanted, 'organisation');
}
