import { forgetPeople } from '@holdfast/platform/audit-log';
import type { Tx } from '../tables.ts';
import { forgetAskers } from './store.ts';

/** What a person calls their factors is theirs; what an organisation's things are called is not. */
const OWN_THINGS = ['factor'];

/** Where an erased person was and with which program; what they did stays. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await forgetPeople(tx, [userId], OWN_THINGS);
  await forgetAskers(tx, userId);
}
