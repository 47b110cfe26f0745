import { forgetOrigins, forgetPeople } from '@holdfast/platform/audit-log';
import type { Tx } from '../tables.ts';

/** What a person calls their factors is theirs; what an organisation's things are called is not. */
const OWN_THINGS = ['factor'];

/** Somebody asked for links of this person, or tried some: perhaps they themselves. */
const ASKED = {
  actor: 'system:links',
  actions: ['account.reset_asked', 'account.link_refused'],
};

/** Where an erased person was and with which program; what they did stays. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await forgetPeople(tx, [userId], OWN_THINGS);
  await forgetOrigins(tx, { ...ASKED, targetId: userId });
}
