import { access, constants, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ClientTool } from '../model.ts';
import { askVersion } from './ask-version.ts';
import { foldersOf, type ToolPlaces } from './places.ts';
import type { ToolVersion } from './version-line.ts';

/** Programs of one engine. */
export type Programs = {
  names: readonly string[];
  /** Patterns of folders where packages put them. */
  folders: readonly string[];
  /** What the line that a program prints for `--version` says, if it is one of these programs. */
  readVersion(line: string): ToolVersion | undefined;
};

/**
 * Debian's `/usr/bin/pg_dump` is a script that runs whichever version belongs to the machine's own
 * clusters: its answer today says nothing about tomorrow.
 */
const CHOOSES_FOR_ITSELF = /\/pg_wrapper$/;

/** The programs that are in these places, each with the version that it says it has. */
export async function discoverTools(
  places: ToolPlaces,
  { names, folders: standard, readVersion }: Programs,
  signal?: AbortSignal,
): Promise<ClientTool[]> {
  const folders = await foldersOf(places, standard);
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const tools = await Promise.all(files.map((file) => describeTool(file, readVersion, signal)));
  return tools.filter((tool) => tool !== undefined);
}

async function describeTool(
  file: string,
  readVersion: Programs['readVersion'],
  signal?: AbortSignal,
): Promise<ClientTool | undefined> {
  if (!(await isProgram(file))) return undefined;
  const line = await askVersion(file, signal);
  const version = line === undefined ? undefined : readVersion(line);
  return version && { name: path.basename(file), path: file, ...version };
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile() && !CHOOSES_FOR_ITSELF.test(await realpath(file));
  } catch {
    return false;
  }
}
