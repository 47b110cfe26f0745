import { glob } from 'node:fs/promises';
import path from 'node:path';

/** Where client programs are looked for. Nothing here is read from the environment. */
export type ToolPlaces = {
  /** Folders that the operator named; they come first. */
  extra?: readonly string[];
  /** The PATH of this process, as it is. */
  path?: string;
  /** Patterns of folders to look in, in place of those where packages put an engine's programs. */
  standard?: readonly string[];
};

/**
 * Each folder once, the operator's own first. Relative ones are left out: they depend on where we
 * run.
 */
export async function foldersOf(places: ToolPlaces, usual: readonly string[]): Promise<string[]> {
  const standard = await Promise.all((places.standard ?? usual).map(matching));
  const fromPath = (places.path ?? '').split(path.delimiter);
  const all = [...(places.extra ?? []), ...standard.flat(), ...fromPath];
  return [...new Set(all.filter((folder) => path.isAbsolute(folder)))];
}

async function matching(pattern: string): Promise<string[]> {
  if (!/[*{]/.test(pattern)) return [pattern];
  return (await Array.fromAsync(glob(pattern))).sort();
}
