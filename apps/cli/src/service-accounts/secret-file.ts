import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Failure } from '../program/index.ts';

export type Place = {
  /** Resolves once all of it is on the disk, or throws. */
  fill(text: string): Promise<void>;
  giveUp(): Promise<void>;
};

/**
 * Reserves a file that other accounts can never read. If it cannot be written, that is known before
 * there is a secret to write; a file that it replaces stays until then.
 */
export async function reserveFile(file: string, { replace }: { replace: boolean }): Promise<Place> {
  const reserved = replace ? `${file}.${randomBytes(4).toString('hex')}.part` : file;
  const handle = await open(reserved, 'wx', 0o600).catch((cause) => {
    throw new Failure(
      'usage',
      cause.code === 'EEXIST'
        ? `${file} already exists: --force replaces it.`
        : `${file} cannot be written (${cause.code}).`,
      { cause },
    );
  });
  const giveUp = async () => {
    await handle.close().catch(() => {});
    await rm(reserved, { force: true });
  };
  return {
    async fill(text) {
      try {
        await handle.writeFile(text);
        await handle.sync();
        await handle.close();
        if (replace) await rename(reserved, file);
      } catch (error) {
        await giveUp();
        throw error;
      }
    },
    giveUp,
  };
}
