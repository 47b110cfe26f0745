import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@holdfast/platform/config';

const SERVICE = 'holdfast';

export type Keyring = {
  get(account: string): Promise<string | undefined>;
  /** Whether it was kept: a secret that cannot be read back was not. */
  set(account: string, secret: string): Promise<boolean>;
  delete(account: string): Promise<void>;
};

/** The desktop's keyring; undefined where there is none, as on most servers. */
export async function openKeyring(environment: Environment): Promise<Keyring | undefined> {
  if (!hasDesktop(environment)) return undefined;
  const Entry = await import('@napi-rs/keyring').then(
    ({ AsyncEntry }) => AsyncEntry,
    () => undefined,
  );
  if (!Entry) return undefined;
  const entry = (account: string) => new Entry(SERVICE, account);
  const get = async (account: string) =>
    attempt(async () => (await entry(account).getPassword()) ?? undefined);
  const remove = async (account: string) => {
    await attempt(() => entry(account).deletePassword());
  };
  return {
    get,
    async set(account, secret) {
      await attempt(() => entry(account).setPassword(secret));
      if ((await get(account)) === secret) return true;
      // The kernel's keyring may keep a copy that cannot be read back: overwrite the secret in it.
      await attempt(() => entry(account).setPassword('none'));
      await remove(account);
      return false;
    },
    delete: remove,
  };
}

/** On Linux the keyring is asked over the session bus; without one only the kernel's would answer. */
function hasDesktop({ DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }: Environment): boolean {
  if (process.platform !== 'linux' || DBUS_SESSION_BUS_ADDRESS) return true;
  return XDG_RUNTIME_DIR ? existsSync(path.join(XDG_RUNTIME_DIR, 'bus')) : false;
}

/** Long enough to unlock the keyring first. */
const PATIENCE_MS = 60_000;

/** A keyring that fails, or that nobody unlocks in time, counts as none. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref();
  });
  return Promise.race([Promise.try(act), late]).catch(() => undefined);
}
