import { forgetOrigins, forgetPeople } from '@holdfast/platform/audit-log';
import type { Tx } from '../tables.ts';

/** The names of a person's own factors are erased too; those of an organisation's things are not. */
const OWN_THINGS = ['factor'];

/** Entries about links for this person that somebody, perhaps they themselves, asked for or tried. */
const ASKED = {
  actor: 'system:links',
  actions: ['account.reset_asked', 'account.link_refused'],
};

/** Removes where an erased person was and with which program; what they did stays. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await forgetPeople(tx, [userId], OWN_THINGS);
  await forgetOrigins(tx, { ...ASKED, targetId: userId });
}
