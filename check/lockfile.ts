import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Every package that can be installed, on any platform, has its checksum in the lockfile: what was
 * reviewed when it was added is what is installed, wherever it is fetched from. Fails with a list of
 * those that lack one. A registry may have a tool's programs for some platforms only: then take a
 * version of the tool that it has for all.
 */

type Entry = { integrity?: string; link?: boolean; inBundle?: boolean };

const STRONG = /^sha512-[A-Za-z0-9+/]{86}==$/;

const file = path.join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const faults = Object.entries(packages).flatMap(([name, entry]) => {
  // Our own folders, the links to them, and what came inside another package's archive.
  if (!name.includes('node_modules/') || entry.link || entry.inBundle) return [];
  return STRONG.test(entry.integrity ?? '') ? [] : [name];
});
if (faults.length > 0) {
  console.error(
    `package-lock.json has no sha512 integrity for:\n${faults.map((f) => `  ${f}`).join('\n')}`,
  );
  process.exitCode = 1;
}
