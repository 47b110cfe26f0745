import { type ObjectKey, StorageError, type StorageStep } from './model.ts';

// 200 leaves room for the marks of a temporary name in a file name of 255 bytes.
const SEGMENT = '[A-Za-z0-9][A-Za-z0-9._+=@~,-]{0,199}';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const PREFIX = new RegExp(`^(?:${SEGMENT}/)*(?:${SEGMENT})?$`);
/** S3 takes 1,024 bytes; the rest is for the destination's own prefix. */
const LONGEST = 700;

export function isKey(text: string): text is ObjectKey {
  return text.length <= LONGEST && KEY.test(text);
}

export function checkKey(text: string, step: StorageStep): ObjectKey {
  if (isKey(text)) return text;
  throw new StorageError('bad-key', step);
}

/** The beginning of a key, of whole segments or not; the empty text is a prefix of every key. */
export function checkPrefix(text: string, step: StorageStep): string {
  if (text.length <= LONGEST && PREFIX.test(text)) return text;
  throw new StorageError('bad-key', step);
}
