import { readFile } from 'node:fs/promises';
import { SettingsError } from '@holdfast/platform/config';
import { Secret } from '@holdfast/platform/secrets';
import type { StorageAddress } from './model.ts';

/** As the operator gave them: in two variables, or in a file. */
export type GivenKeys = {
  accessKeyId: string | undefined;
  secretAccessKey: Secret | undefined;
  file: string | undefined;
  /** The setting or option that names the file, for whoever has to mend it. */
  fileSetting: string;
};

/**
 * The keys that stand beside an address in the settings `…_ACCESS_KEY_ID`, `…_SECRET_ACCESS_KEY` and
 * `…_KEYS_FILE`. A bucket without any is a `SettingsError`.
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
  if (address?.kind !== 's3' || keys.file || (keys.accessKeyId && keys.secretAccessKey)) {
    return keys;
  }
  throw new SettingsError({
    [setting]: `needs keys: ${idSetting} and ${keySetting}, or ${fileSetting}`,
  });
}

/**
 * The keys of a bucket. The file is read anew at each start; it is of the form that S3 clients share,
 * `aws_access_key_id = …` and `aws_secret_access_key = …`, of which the first of each counts.
 */
export async function readKeys({ accessKeyId, secretAccessKey, file, fileSetting }: GivenKeys) {
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  const text = await readFile(file ?? '', 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${fileSetting} cannot be read (${cause.code}).`);
  });
  const lines = new Map(text.split('\n').reverse().map(pairOf));
  const id = lines.get('aws_access_key_id');
  const key = lines.get('aws_secret_access_key');
  if (id && key) return { accessKeyId: id, secretAccessKey: new Secret(key) };
  throw new Error(
    `${fileSetting} must have the lines aws_access_key_id = … and aws_secret_access_key = …`,
  );
}

function pairOf(line: string): [string, string] {
  const [name = '', ...value] = line.split('=');
  return [name.trim(), value.join('=').trim()];
}
