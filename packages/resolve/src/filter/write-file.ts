import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BLOCK_BYTES } from './blocks.ts';
import { encodeHeader, fileNameOf } from './file-format.ts';
import type { FilterFacts } from './model.ts';

const STEP = 4 << 20;

/** A reader always has the whole old file or the whole new one. */
export async function writeFilter(
  folder: string,
  facts: FilterFacts,
  words: Int32Array,
): Promise<string> {
  const file = path.join(folder, fileNameOf(facts.tld));
  const temporary = path.join(folder, `.${facts.tld}.${randomBytes(6).toString('hex')}.part`);
  const blocks = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const handle = await open(temporary, 'wx', 0o644);
  try {
    try {
      const header = encodeHeader(facts, blocks.length / BLOCK_BYTES);
      const hash = createHash('sha256').update(header);
      await handle.appendFile(header);
      for (let at = 0; at < blocks.length; at += STEP) {
        const part = blocks.subarray(at, at + STEP);
        hash.update(part);
        await handle.appendFile(part);
      }
      await handle.appendFile(hash.digest());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return file;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
