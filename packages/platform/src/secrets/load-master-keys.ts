import { readOrCreateKeyFile } from './key-file.ts';
import type { MasterKeys } from './key-ring.ts';
import { parseMasterKey } from './master-key.ts';
import { Secret } from './secret.ts';

type MasterKeySource = {
  /** The value of HOLDFAST_MASTER_KEY, if set. Then the file is neither read nor made. */
  current?: string | Secret | undefined;
  /** The value of HOLDFAST_MASTER_KEY_PREVIOUS, if set: keys, separated by commas. */
  previous?: string | Secret | undefined;
  /** Contains the current key otherwise; made on the first start. */
  file: string;
};

export async function loadMasterKeys(source: MasterKeySource): Promise<MasterKeys> {
  const previous = textOf(source.previous ?? '')
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item, index) => parseMasterKey(item, `HOLDFAST_MASTER_KEY_PREVIOUS, key ${index + 1},`));
  const current =
    source.current === undefined
      ? await readOrCreateKeyFile(source.file)
      : parseMasterKey(textOf(source.current), 'HOLDFAST_MASTER_KEY');
  return { current, previous };
}

function textOf(value: string | Secret): string {
  return value instanceof Secret ? value.reveal() : value;
}
