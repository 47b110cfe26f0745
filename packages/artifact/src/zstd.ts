import { access, constants, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { closedFolder } from '@holdfast/platform/processes';
import type { Stage } from './model.ts';
import { compressInNode, decompressInNode } from './zstd-node.ts';
import { compressWith, decompressWith } from './zstd-program.ts';

export type Zstd = {
  /** One frame of level 3, with a checksum of its content. */
  compress: Stage;
  /**
   * Ends only at the end of a whole frame with nothing after it; else throws `ArtifactCorrupt`, or
   * `CompressorFailed` for what is not the input's fault.
   */
  decompress: Stage;
};

/**
 * `program` is the absolute path of `zstd`, where it is installed: it works on several cores and
 * alongside our own thread. Without it, node:zlib does the same on one core.
 */
export function createZstd({ program }: { program?: string | undefined } = {}): Zstd {
  return program === undefined
    ? { compress: compressInNode(), decompress: decompressInNode() }
    : { compress: compressWith(program), decompress: decompressWith(program) };
}

/**
 * The `zstd` program in the folders of a PATH, if it is installed. If we are root it runs under an
 * account without rights: a program that only root can reach does not count.
 */
export async function findZstd(searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(path.delimiter).filter(path.isAbsolute)) {
    const file = path.join(folder, 'zstd');
    if (await canBeRun(file).catch(() => false)) return file;
  }
  return undefined;
}

async function canBeRun(file: string): Promise<boolean> {
  await access(file, constants.X_OK);
  if (process.getuid?.() !== 0) return true;
  const target = await realpath(file);
  if (((await stat(target)).mode & 0o001) === 0) return false;
  const folders = [path.dirname(file), path.dirname(target)];
  const closed = await Promise.all(folders.map(closedFolder));
  return closed.every((one) => one === undefined);
}
