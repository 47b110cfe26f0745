import { SettingsError } from '@holdfast/platform/config';
import { Secret } from '@holdfast/platform/secrets';
import type { GivenKeys } from '../address-scheme.ts';
import { type StorageAddress, schemeOf } from './schemes.ts';

/**
 * The keys for an address, from the settings `…_ACCESS_KEY_ID`, `…_SECRET_ACCESS_KEY` and
 * `…_KEYS_FILE` beside it. Throws a `SettingsError` if the address needs keys and has none.
 */
export function keysBeside(
  setting: string,
  address: StorageAddress | undefined,
  settings: Readonly<Record<string, unknown>>,
): GivenKeys {
  const [idSetting, keySetting] = [`${setting}_ACCESS_KEY_ID`, `${setting}_SECRET_ACCESS_KEY`];
  const fileSetting = `${setting}_KEYS_FILE`;
  const [accessKeyId, secretAccessKey, file] = [idSetting, keySetting, fileSetting].map(
    (name) => settings[name],
  );
  const keys = {
    accessKeyId: typeof accessKeyId === 'string' ? accessKeyId : undefined,
    secretAccessKey: secretAccessKey instanceof Secret ? secretAccessKey : undefined,
    file: typeof file === 'string' ? file : undefined,
    fileSetting,
  };
  const needsNone = address === undefined || !schemeOf(address).needsKeys;
  if (needsNone || keys.file || (keys.accessKeyId && keys.secretAccessKey)) return keys;
  throw new SettingsError({
    [setting]: `needs keys: ${idSetting} and ${keySetting}, or ${fileSetting}`,
  });
}
