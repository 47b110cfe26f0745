import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Every package that can be installed has its checksum in the lockfile: what was looked at when it
 * was added is what is installed, wherever it is fetched from. Fails with a list of those that lack
 * it.
 */

type Entry = {
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const STRONG = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Where Holdfast is built and tested. */
const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/**
 * The registry that the lockfile was written from has these tools' programs for the platform above
 * alone. They check and test the code and are no part of what runs.
 */
const TOOLS = /node_modules\/(?:@biomejs\/cli|@oxc-parser\/binding|@rolldown\/binding)-[^/]+$/;

const runsHere = (entry: Entry) =>
  (['os', 'cpu', 'libc'] as const).every((part) => entry[part]?.includes(PLATFORM[part]) ?? true);

const file = path.join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const faults = Object.entries(packages).flatMap(([name, entry]) => {
  // Our own folders, the links to them, and what came inside another package's archive.
  if (!name.includes('node_modules/') || entry.link || entry.inBundle) return [];
  if (STRONG.test(entry.integrity ?? '')) return [];
  return entry.optional && TOOLS.test(name) && !runsHere(entry) ? [] : [name];
});
if (faults.length > 0) {
  console.error(
    `package-lock.json has no sha512 integrity for:\n${faults.map((f) => `  ${f}`).join('\n')}`,
  );
  process.exitCode = 1;
}
