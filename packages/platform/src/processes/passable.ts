import { chmod, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The first folder from here up that other accounts cannot pass through; undefined if they can
 * reach what is in this one. For a link, the folders of its target count as well.
 */
export async function closedFolder(folder: string): Promise<string | undefined> {
  for (const way of new Set([path.resolve(folder), await realpath(folder)])) {
    for (let at = way; ; at = path.dirname(at)) {
      if (((await stat(at)).mode & 0o001) === 0) return at;
      if (at === path.dirname(at)) break;
    }
  }
  return undefined;
}

/**
 * Lets programs under accounts of their own pass through this folder, to what is theirs within it;
 * they cannot list it. Where we are not root they run as ourselves, and it stays as it is. On a
 * disk without permissions it has no effect: what they need has to be elsewhere.
 */
export async function letPass(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await chmod(folder, 0o711).catch(() => {});
}
