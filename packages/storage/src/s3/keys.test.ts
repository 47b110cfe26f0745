import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret } from '@holdfast/platform/secrets';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, expect, test } from 'vitest';
import { keysBeside } from '../address/keys.ts';
import { readAddress } from '../address/read.ts';
import { readKeys } from './keys.ts';

const place = await temporaryDirectory();
afterAll(() => place.remove());
const bucket = readAddress('s3://b?endpoint=https://s3.example.com');
if (typeof bucket === 'string') throw new Error(bucket);

test('both variables count, else the first of each in the file; a fault names its setting', async () => {
  const file = path.join(place.path, 'keys');
  const both = { PLACE_ACCESS_KEY_ID: 'id', PLACE_SECRET_ACCESS_KEY: new Secret('key') };
  const variables = await readKeys(keysBeside('PLACE', bucket, both));
  expect([variables.accessKeyId, variables.secretAccessKey.reveal()]).toEqual(['id', 'key']);
  const keys = keysBeside('PLACE', bucket, { PLACE_KEYS_FILE: file });
  await expect(readKeys(keys)).rejects.toThrow('PLACE_KEYS_FILE cannot be read (ENOENT).');
  await writeFile(file, 'aws_access_key_id = alone\n');
  await expect(readKeys(keys)).rejects.toThrow('PLACE_KEYS_FILE must have the lines');
  await writeFile(
    file,
    '[default]\naws_access_key_id = a\naws_secret_access_key=b=c\n[other]\naws_access_key_id = d\n',
  );
  const { accessKeyId, secretAccessKey } = await readKeys(keys);
  expect([accessKeyId, secretAccessKey.reveal()]).toEqual(['a', 'b=c']);
});
