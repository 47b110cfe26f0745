import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../../data/common-passwords.txt');

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen; most processes never see one. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(FILE, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  return list;
}
