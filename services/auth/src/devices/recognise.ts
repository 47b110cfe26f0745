import type { DeviceParts } from './remember.ts';
import { findKnown } from './store.ts';
import { deviceIn } from './token.ts';

/** The name of this browser, if somebody signed in to this account with it before. */
export async function recogniseDevice(
  { database, deviceSecret }: DeviceParts,
  { email, devices }: { email: string; devices: readonly string[] },
): Promise<string | undefined> {
  if (devices.length === 0) return undefined;
  const known = await database.system((tx) => findKnown(tx, { email }));
  if (!known) return undefined;
  return devices
    .map((token) => deviceIn(token, deviceSecret, known))
    .find((name) => name !== undefined);
}
