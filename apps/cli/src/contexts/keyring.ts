const SERVICE = 'holdfast';

export type Keyring = {
  get(account: string): Promise<string | undefined>;
  /** Whether it was kept: what is written and cannot be read again was not. */
  set(account: string, secret: string): Promise<boolean>;
  delete(account: string): Promise<void>;
};

/** The desktop's keyring; undefined where there is none, as on most servers. */
export async function openKeyring(): Promise<Keyring | undefined> {
  const Entry = await import('@napi-rs/keyring').then(
    ({ AsyncEntry }) => AsyncEntry,
    () => undefined,
  );
  if (!Entry) return undefined;
  const entry = (account: string) => new Entry(SERVICE, account);
  const get = async (account: string) =>
    attempt(async () => (await entry(account).getPassword()) ?? undefined);
  return {
    get,
    async set(account, secret) {
      await attempt(() => entry(account).setPassword(secret));
      return (await get(account)) === secret;
    },
    async delete(account) {
      await attempt(() => entry(account).deletePassword());
    },
  };
}

/** A keyring that is locked, or has nobody to unlock it, is as good as none. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
