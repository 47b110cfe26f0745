import { access, constants, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, newAccount, returnAccount } from '@holdfast/platform/processes';
import type { ClientTool } from '../model.ts';
import { askVersion } from './ask-version.ts';
import { foldersOf, type ToolPlaces } from './places.ts';
import type { ToolVersion } from './version-line.ts';

/** Programs of one engine. */
export type Programs = {
  names: readonly string[];
  /** Patterns of folders where packages put them. */
  folders: readonly string[];
  /**
   * Parses the line that a program prints for `--version`; undefined if it is not one of these
   * programs.
   */
  readVersion(line: string): ToolVersion | undefined;
};

/**
 * Debian's `/usr/bin/pg_dump` is a script that runs whichever version belongs to the machine's own
 * clusters: its answer today says nothing about tomorrow.
 */
const CHOOSES_FOR_ITSELF = /\/pg_wrapper$/;

/** The programs found in these places, each with the version that it reports. */
export async function discoverTools(
  places: ToolPlaces,
  { names, folders: standard, readVersion }: Programs,
  signal?: AbortSignal,
): Promise<ClientTool[]> {
  const folders = await foldersOf(places, standard);
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  let account: Account | undefined;
  // One account for all programs asked in one look: the number of accounts is limited.
  const ask = (file: string) => {
    account ??= newAccount();
    return askVersion(file, account, signal);
  };
  try {
    const tools = await Promise.all(files.map((file) => describeTool(file, readVersion, ask)));
    return tools.filter((tool) => tool !== undefined);
  } finally {
    returnAccount(account);
  }
}

async function describeTool(
  file: string,
  readVersion: Programs['readVersion'],
  ask: (file: string) => Promise<string | undefined>,
): Promise<ClientTool | undefined> {
  const identity = await identityOf(file);
  if (identity === undefined) return undefined;
  const known = answers.get(identity);
  const line = known ?? (await ask(file));
  const version = line === undefined ? undefined : readVersion(line);
  if (line !== undefined && version && known === undefined && !(await isScript(file))) {
    answers.set(identity, line);
  }
  return version && { name: path.basename(file), path: file, ...version };
}

/**
 * What programs printed, by the identity of their files: a dozen are looked at before each probe,
 * backup and restore, and starting them all took longer than most of what followed. A replaced file
 * has a new identity. Grows only with the programs installed during this process's life.
 */
const answers = new Map<string, string>();

/** Undefined if it is not an executable file, or is the script that chooses a version for itself. */
async function identityOf(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.X_OK);
    const found = await stat(file, { bigint: true });
    if (!found.isFile() || CHOOSES_FOR_ITSELF.test(await realpath(file))) return undefined;
    const { dev, ino, size, mtimeNs, ctimeNs } = found;
    return [file, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return undefined;
  }
}

/** A script may run one program today and another tomorrow. */
async function isScript(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer } = await handle.read({ buffer: Buffer.alloc(2) });
  return buffer.toString('latin1') === '#!';
}
