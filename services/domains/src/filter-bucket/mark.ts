import { stat } from 'node:fs/promises';

/** Tells a file from any that takes its place; undefined if there is no file. */
export async function markOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found && `${found.ino}:${found.size}:${found.mtimeNs}`;
}
