import { readFile } from 'node:fs/promises';
import { Secret } from '@holdfast/platform/secrets';
import type { GivenKeys } from '../address-scheme.ts';

/**
 * The keys of a bucket. The file is read at each start. It has the format that S3 clients share,
 * `aws_access_key_id = …` and `aws_secret_access_key = …`; the first line of each counts.
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
