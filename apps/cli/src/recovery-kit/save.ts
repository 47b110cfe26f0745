import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

/** Readable by this account alone. Never replaces a file, and leaves either both files or neither. */
export async function saveKit({ holdfast, output }: Connected, folder: string): Promise<void> {
  const { keyFile, page } = await holdfast.backup.readRecoveryKit();
  const files = {
    key: path.resolve(folder, 'holdfast-recovery.key'),
    page: path.resolve(folder, 'holdfast-recovery.md'),
  };
  const made: string[] = [];
  const write = async (file: string, text: string) => {
    await using handle = await open(file, 'wx', 0o600);
    made.push(file);
    await handle.writeFile(text);
    await handle.sync();
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(files.key, keyFile);
    await write(files.page, page);
  } catch (cause) {
    for (const file of made) await rm(file, { force: true });
    const { code, path: file } = cause as NodeJS.ErrnoException;
    throw new Failure(
      'failed',
      code === 'EEXIST'
        ? `${file} already exists, and is not overwritten: a kit that is lost cannot be made again.`
        : `${file ?? folder} cannot be written (${code}).`,
      { cause },
    );
  }
  output.done(`Wrote ${files.key} and ${files.page}.`, files, files.key);
  output.note('Whoever has the key file can read your backups. Keep the two in different places.');
}
