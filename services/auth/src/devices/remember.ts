import type { Secret } from '@holdfast/platform/secrets';
import type { Asked } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { devicesOf, setDevices } from './cookie.ts';
import { findKnown } from './store.ts';
import { deviceIn, newDevice } from './token.ts';

export type DeviceParts = {
  database: AuthDatabase;
  /** What browsers are recognised by is signed with this. */
  deviceSecret: Secret;
};

/**
 * Somebody showed with this browser who they are: from now on it has guesses of its own at their
 * password, whatever strangers do meanwhile.
 */
export async function rememberDevice(
  { database, deviceSecret }: DeviceParts,
  userId: string,
  request: Asked,
  reply: { header(name: string, value: string): unknown },
): Promise<void> {
  const known = await database.system((tx) => findKnown(tx, { userId }));
  if (!known) return;
  const ofOthers = devicesOf(request).filter((token) => !deviceIn(token, deviceSecret, known));
  setDevices(request, reply, [newDevice(deviceSecret, known), ...ofOthers]);
}
